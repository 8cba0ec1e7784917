# Self-tests: each library does real work once, in a process of its own, before anything is installed.

# selftest NAME LIBRARIES ARGUMENT...: builds and runs one, with the libraries in $result.
selftest() {
    local name="$1" libraries="$2" program="$work/selftest-$1" output status=0
    shift 2
    logged "selftest-$name" "${CC:-cc}" -std=gnu11 -O1 -c "$here/selftest/$name.c" "-I$result/include" -o "$program.o"
    logged "selftest-$name" "${CXX:-c++}" "$program.o" "-L$result/lib" $libraries -lpthread -lm -o "$program"
    output=$("$program" "$@" 2>&1) || status=$?
    if [ "$status" -gt 128 ]; then
        fail "the self-test of $name died of signal SIG$(kill -l $((status - 128))): it was built for${cpu_needed:+ }${cpu_needed:- no special processor feature}, and" \
            "this machine does not really run one of them; leave the newest out and try again, for example:" \
            "READBACK_WITHOUT=avx512f Scripts/setup"
    elif [ "$status" != 0 ]; then
        fail "the self-test of $name says: $(printf '%s' "$output" | tail -n 1); nothing was installed"
    fi
}

selftests() {
    local assets="$result/assets" ggml
    ggml=$(ggml_libraries)
    selftest ggml "$ggml"
    selftest whisper "-lwhisper $ggml" \
        "$assets/for-tests-ggml-tiny.en.bin" "$assets/for-tests-silero-v6.2.0-ggml.bin" "$assets/jfk.wav"
}

# The self-test that needs a text model, which no package of the libraries has: runs once per build, with the installed libraries.
need_text_selftest() {
    local result="$checkout/.native" work="$cache/native/.work-$key" model path
    model=$(find "$store/$test_model" "$store/$writing_model" -name '*.gguf' 2>/dev/null | sed -n 1p) || true
    path="$kept/text-model-tried"
    if [ -e "$path" ] || [ ! -f "$model" ]; then return; fi
    mkdir -p "$work"
    step "trying a text model" selftest llama "-lllama $(ggml_libraries)" "$model"
    rm -rf "$work"
    [ ! -d "$kept" ] || touch "$path"
}

ggml_libraries() {
    local ggml="-lggml -lggml-gpu -lggml-cpu -lggml-base"
    if [ "$(uname -s)" != Darwin ]; then ggml="-Wl,--start-group $ggml -Wl,--end-group -ldl"; fi
    echo "$ggml"
}
