# Sourced by scripts: the models that Scripts/setup downloads and Scripts/uninstall removes.

# Speech models: the default, and one for machines with little memory.
speech_models="whisper-base whisper-tiny.en"
# Models that tell speakers in one channel apart.
voice_models="pyannote-segmentation-3.0 wespeaker-resnet34"
# The embedding model of `readback search`.
meaning_model=all-minilm-l6-v2
# The model that writes reports. It is the largest; `Scripts/setup --small` leaves it out.
writing_model=qwen2.5-coder-1.5b-instruct-q4_k_m
# A text model for tests: fast, but too weak for anything else. Downloaded by `Scripts/setup --tests`.
test_model=smollm2-135m-instruct-q4_1
# Models that come with the packages of the native libraries.
packaged_models="silero-vad"
