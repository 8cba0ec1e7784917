# Sourced by scripts whose bounds are those of the small speech model and of quotations, unless somebody has named something else.
export READBACK_MODEL="${READBACK_MODEL:-whisper-tiny.en}" READBACK_RECIPE="${READBACK_RECIPE-quotations}"
