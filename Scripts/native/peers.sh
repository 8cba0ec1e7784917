# The libraries' own command-line tools, built from the same sources with the same options, for comparing speed and results.

need_peers() {
    local kept="$cache/peers/$key"
    if [ ! -d "$kept" ]; then
        take_lock
        [ -d "$kept" ] || build_peers "$kept"
    fi
    say "putting the libraries' own tools into .native/bin"
    place "$kept" "$checkout/.native/bin"
}

build_peers() {
    local kept="$1" work="$cache/peers/.work-$key" tool
    local sources="$work/sources"
    mkdir -p "$sources" "$work/bin"
    download "$pins"
    step "building llama.cpp's tools (some minutes)" build_llama_tools
    step "building whisper.cpp's tools" build_whisper_tools
    for tool in llama-bench llama-completion llama-quantize; do cp "$work/build/llama/bin/$tool" "$work/bin/"; done
    for tool in whisper-cli whisper-quantize; do cp "$work/build/whisper/bin/$tool" "$work/bin/"; done
    mv "$work/bin" "$kept"
    rm -rf "$work"
}

build_llama_tools() {
    local build_targets="ggml llama-bench llama-completion llama-quantize"
    cmake_build_llama -DLLAMA_BUILD_COMMON=ON -DLLAMA_BUILD_TOOLS=ON
    logged ggml-install cmake --install "$work/build/llama/ggml" --prefix "$work/prefix"
}

build_whisper_tools() {
    local build_targets="whisper-cli whisper-quantize"
    unpack pywhispercpp whisper.cpp
    cmake_build_whisper -DWHISPER_BUILD_EXAMPLES=ON ${gpu_program_options[@]+"${gpu_program_options[@]}"}
}
