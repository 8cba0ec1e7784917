# Sourced by scripts whose bounds and golden files are those of the small models: they name them, unless somebody has named others.
export READBACK_MODEL="${READBACK_MODEL:-pocketsphinx-en-us}" READBACK_LLM="${READBACK_LLM:-smollm2-135m-instruct-q4_1}"
