# Sourced by scripts whose bounds are those of the small models: they name them, unless somebody has named others.
export READBACK_MODEL="${READBACK_MODEL:-whisper-tiny.en}" READBACK_LLM="${READBACK_LLM:-smollm2-135m-instruct-q4_1}"
