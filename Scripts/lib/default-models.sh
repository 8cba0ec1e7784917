# Sourced by scripts: the models that set-up brings, and that are taken away with the command.

# What hears, and what hears where memory is short.
speech_models="whisper-base whisper-tiny.en"
# What tells apart who speaks in one channel.
voice_models="pyannote-segmentation-3.0 wespeaker-resnet34"
# What finds what was said in other words.
meaning_model=all-minilm-l6-v2
# What writes reports in sentences; the largest of them, left out by `Scripts/setup --small`.
writing_model=qwen2.5-coder-1.5b-instruct-q4_k_m
# What tests run through the text engine, since it is quick; it writes too badly for anything else. Fetched by `Scripts/setup --tests`.
test_model=smollm2-135m-instruct-q4_1
# What lies in the packages of the native libraries.
packaged_models="silero-vad"
