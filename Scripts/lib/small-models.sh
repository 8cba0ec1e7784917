# Sourced by scripts whose bounds hold for the small speech model and quotations; what the environment already names stays.
export READBACK_MODEL="${READBACK_MODEL:-whisper-tiny.en}" READBACK_RECIPE="${READBACK_RECIPE-quotations}"
