# The libraries: ggml and libllama, whisper.cpp on the same ggml; static, position-independent, without
# OpenMP (whose waiting threads spin). Everything in this file is part of the key under which a build is kept.

common_options=(
    -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON
)

# cmake_build NAME SOURCE OPTION...: configures and builds in $work/build/NAME.
cmake_build() {
    local name="$1" source="$2"
    shift 2
    # The folder's own name stays out of the libraries, and a repository above it out of their version strings.
    GIT_CEILING_DIRECTORIES="$work" logged "$name-configure" cmake -S "$source" -B "$work/build/$name" \
        "${common_options[@]}" "-DCMAKE_C_FLAGS=-ffile-prefix-map=$work=." "-DCMAKE_CXX_FLAGS=-ffile-prefix-map=$work=. $gpu_includes $(tile_include)" \
        "$@"
    GIT_CEILING_DIRECTORIES="$work" logged "$name-build" cmake --build "$work/build/$name" --parallel "$jobs" \
        ${build_targets:+--target $build_targets}
}

tile_include() {
    case " $cpu_needed " in *" amx_tile "*) echo "-include $here/tile-instructions.h" ;; esac
}

llama_options=(
    -DGGML_NATIVE=OFF -DGGML_OPENMP=OFF -DGGML_CCACHE=OFF -DGGML_LLAMAFILE=ON -DGGML_CPU_REPACK=ON
    -DGGML_METAL=OFF -DGGML_BLAS=OFF -DGGML_ACCELERATE=OFF
    -DLLAMA_BUILD_IS_DEV=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF
    -DLLAMA_BUILD_APP=OFF -DLLAMA_BUILD_MTMD=OFF -DLLAMA_OPENSSL=OFF
)

# correct FILE COUNT PROGRAM: rewrites a file of the sources by a program of awk, which counts what it finds in `found`. Another count than
# expected means another source.
correct() {
    awk "$3 END { exit found != $2 }" "$1" >"$1.corrected" ||
        fail "${1#"$sources/"} is another source than expected: see ${FUNCNAME[1]} in $here/build.sh"
    mv "$1.corrected" "$1"
}

# unpack_anew NAME PATH...: sources that a setup before this one has corrected would be corrected twice.
unpack_anew() {
    rm -rf "${sources:?}/$1"
    unpack "$@"
}

# threads_that_wait_give_way: the library's threads wait for one another some hundred times in a step, and spin meanwhile. Beside other
# work each spins until its turn on the processor is over, while the one that it waits for has none: everything takes four times as long
# beside two busy programs, where two are due. After some microseconds of spinning a thread now gives its turn away.
threads_that_wait_give_way() {
    correct "$ggml_cpu/ggml-cpu.c" 1 '
        /while \(atomic_load_explicit\(&tp->n_barrier_passed, memory_order_relaxed\) == n_passed\) \{/ {
            print "for (int turn = 0; atomic_load_explicit(&tp->n_barrier_passed, memory_order_relaxed) == n_passed; turn++) {"
            print "if (turn >= 512) { sched_yield(); continue; }"
            found++
            next
        }
        { print }
    '
}

# attention_takes_rows_at_once: attention looks for the greatest of each row of numbers one number after the other, and widens the keys one
# number after the other. Both take as long as its products. Several at a time come to the same, to the last bit.
attention_takes_rows_at_once() {
    correct "$ggml_cpu/vec.h" 1 '
        /^inline static void ggml_vec_max_f32\(/ { inside = 1 }
        /^}/ { inside = 0 }
        inside && /for \(int i = 0; i < n; \+\+i\) \{/ {
            print "float most[16];"
            print "for (int j = 0; j < 16; ++j) most[j] = -INFINITY;"
            print "int first = 0;"
            print "for (; first + 16 <= n; first += 16) for (int j = 0; j < 16; ++j) most[j] = MAX(most[j], x[first + j]);"
            print "for (int j = 0; j < 16; ++j) max = MAX(max, most[j]);"
            print "for (int i = first; i < n; ++i) {"
            found++
            next
        }
        { print }
    '
    correct "$ggml_cpu/ops.cpp" 2 '
        /const ggml_fp16_t \* k_f16 = \(const ggml_fp16_t \*\)k_data;/ {
            print
            print "float row[1024]; GGML_ASSERT(DK <= 1024); ggml_cpu_fp16_to_fp32(k_f16, row, DK);"
            found++
            next
        }
        /K_f32\[dk \* KV_TILE_SZ \+ tk\] = GGML_CPU_FP16_TO_FP32\(k_f16\[dk\]\);/ {
            sub(/GGML_CPU_FP16_TO_FP32\(k_f16\[dk\]\)/, "row[dk]"); found++
        }
        { print }
    '
}

# work_begins_with_a_cache_line: the memory that the library computes in begins sixteen bytes behind a page. So each of its vectors lies in
# two cache lines, and the products of attention take half as long again.
work_begins_with_a_cache_line() {
    correct "$ggml_cpu/ggml-cpu.cpp" 2 '
        /cpu_ctx->work_data = new uint8_t\[cplan.work_size\];/ { sub(/work_size/, "& + 64"); found++ }
        /cplan.work_data = \(uint8_t \*\)cpu_ctx->work_data;/ {
            print "cplan.work_data = (uint8_t *)(((uintptr_t)cpu_ctx->work_data + 63) & ~(uintptr_t)63);"
            found++
            next
        }
        { print }
    '
}

# decoders_look_at_blocks: see whole-attention.h.
decoders_look_at_blocks() {
    correct "$ggml_cpu/ops.cpp" 2 '
        /^static void ggml_compute_forward_flash_attn_ext_f16_one_chunk\(/ {
            print "#include \"'"$here"'/whole-attention.h\"\n"
            inside = 1
            found++
        }
        { print }
        inside && /int64_t ic_start, int64_t ic_end,/ { getline; print; print "    if (readback::looks_at_blocks(params, dst, ir0, ir1, ic_start, ic_end, partials, partial_stride)) { return; }"; inside = 0; found++ }
    '
}

# gelu_takes_rows_at_once: the library looks each number up in a table of numbers in half precision. It has the exponentials of a row at
# once, for another function: gelu(x) is silu(t) x / t where t = 1.5957691 x (1 + 0.044715 x x).
gelu_takes_rows_at_once() {
    correct "$ggml_cpu/vec.h" 1 '
        /^#ifdef GGML_GELU_FP16/ { guarded = NR }
        /^inline static void ggml_vec_gelu_f32\(/ && guarded == NR - 1 {
            print
            print "    for (int start = 0; start < n; start += 64) {"
            print "        const int count = MIN(64, n - start);"
            print "        float slope[64], t[64];"
            print "        for (int i = 0; i < count; ++i) {"
            print "            slope[i] = 1.5957691216f*(1.0f + GELU_COEF_A*x[start + i]*x[start + i]);"
            print "            t[i] = slope[i]*x[start + i];"
            print "        }"
            print "        ggml_vec_silu_f32(count, t, t);"
            print "        for (int i = 0; i < count; ++i) y[start + i] = t[i]/slope[i];"
            print "    }"
            print "}"
            skipping = 1
            found++
        }
        !skipping { print }
        skipping && /^}/ { skipping = 0 }
    '
}

# cmake_build_llama OPTION...: the options of this machine's processor are added here.
cmake_build_llama() {
    local option options=("${llama_options[@]}")
    for option in $cpu_options; do options+=("-D$option"); done
    unpack_anew llama-cpp-python vendor/llama.cpp
    local ggml_cpu="$sources/llama-cpp-python/vendor/llama.cpp/ggml/src/ggml-cpu"
    threads_that_wait_give_way
    attention_takes_rows_at_once
    work_begins_with_a_cache_line
    decoders_look_at_blocks
    gelu_takes_rows_at_once
    cmake_build llama "$sources/llama-cpp-python/vendor/llama.cpp" "${options[@]}" ${gpu_options[@]+"${gpu_options[@]}"} "$@"
}

build_llama() {
    cmake_build_llama -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TOOLS=OFF
    logged llama-install cmake --install "$work/build/llama" --prefix "$work/prefix"
}

cmake_build_whisper() {
    cmake_build whisper "$sources/pywhispercpp/whisper.cpp" "-DCMAKE_PREFIX_PATH=$work/prefix" \
        -DWHISPER_USE_SYSTEM_GGML=ON -DWHISPER_BUILD_TESTS=OFF -DWHISPER_BUILD_SERVER=OFF "$@"
}

# forget_earlier_windows: what the library makes of a window depends on the window before in two ways, and both are corrected.
# The keys of a window are laid out by its length, so a shorter one leaves keys where thirty seconds have none: all are cleared first.
# The probability of no speech is read from a first row of numbers that is not filled where a prompt has several tokens, as it has for
# models of many languages: what stands there is left from an earlier token. The row of the token that begins a transcript is read.
forget_earlier_windows() {
    correct "$whisper_source" 4 '
        /whisper_compute_logprobs\(state->logits, n_logits, logprobs\);/ {
            print "const auto beginning = state->logits.begin() + n_logits*(prompt.size() - prompt_init.size());"
            print "const std::vector<float> first(beginning, beginning + n_logits);"
            sub(/state->logits/, "first"); found++
        }
        /whisper_compute_probs\(state->logits, n_logits, logprobs, probs\);/ { sub(/state->logits/, "first"); found++ }
        { print }
        /whisper_batch_prep_legacy\(state->batch, prompt.data\(\), prompt.size\(\), 0, 0\);/ {
            print "state->batch.logits[prompt.size() - prompt_init.size()] = 1;"; found++
        }
        /gf = whisper_build_graph_cross\(wctx, wstate\);/ { print "ggml_backend_buffer_clear(wstate.kv_cross.buffer, 0);"; found++ }
    '
}

# beams_are_the_likeliest: where several sequences are followed, the library draws what may come next by dice, and begins all of them with
# one token. Five beams then hear no better than one. The likeliest tokens are taken, as everybody else's beam search does, and no two
# sequences are the same from the first token on.
beams_are_the_likeliest() {
    correct "$whisper_source" 3 '
        /^static std::vector<whisper_token_data> whisper_sample_token_topk\(/ { inside = 1 }
        /^}/ { inside = 0 }
        inside && /std::discrete_distribution<> dist\(probs.begin\(\), probs.end\(\)\);/ { found++; next }
        inside && /const auto id = dist\(decoder.rng\);/ { sub(/dist\(decoder.rng\)/, "logits_id[i].second"); found++ }
        /whisper_sequence_tokens_equal\(beam_candidates\[cur_c\].sequence, cur.sequence\) && i > 0\)/ { sub(/ && i > 0/, ""); found++ }
        { print }
    '
}

# heard_audio_is_kept: what the network has heard of a window serves every decoding of it. A call without samples decodes what was given last,
# and hears again only from another place than it heard last.
heard_audio_is_kept() {
    correct "$whisper_source" 3 '
        /std::vector<whisper_token> +prompt_past1;/ { print "int heard_at = -1;"; found++ }
        /if \(!whisper_encode_internal\(\*ctx, \*state, seek, / {
            print "const bool is_heard = n_samples == 0 && state->heard_at == seek;"
            print "state->heard_at = -1;"
            sub(/if \(/, "if (!is_heard \\&\\& "); found++
        }
        /if there is a very short audio segment left to process/ { print "state->heard_at = seek;"; found++ }
        { print }
    '
}

build_whisper() {
    unpack_anew pywhispercpp whisper.cpp
    local whisper_source="$sources/pywhispercpp/whisper.cpp/src/whisper.cpp"
    forget_earlier_windows
    beams_are_the_likeliest
    heard_audio_is_kept
    cmake_build_whisper -DWHISPER_BUILD_EXAMPLES=OFF
    logged whisper-install cmake --install "$work/build/whisper" --prefix "$work/prefix"
}

# Everything that a checkout needs, in one folder.
gather() {
    local whisper="$sources/pywhispercpp/whisper.cpp" library
    rm -rf "$result"
    mkdir -p "$result/include" "$result/lib" "$result/assets"
    cp "$work/prefix/include/"*.h "$result/include/"
    cp "$(pkg-config --variable=includedir samplerate)/samplerate.h" "$result/include/"
    local archives="llama ggml ggml-cpu ggml-base whisper"
    [ "$gpu" = none ] || archives="$archives ggml-$gpu"
    for library in $archives; do
        cp "$work/prefix/lib"*/"lib$library.a" "$result/lib/"
    done
    gpu_library "$result/lib/libggml-gpu.a"
    # Debian has libsamplerate as a shared library only (its ffmpeg needs the same one); Homebrew also as an archive.
    library="$(pkg-config --variable=libdir samplerate)/libsamplerate.a"
    if [ "$(uname -s)" = Darwin ] && [ -f "$library" ]; then cp "$library" "$result/lib/"; fi

    cp "$whisper/samples/jfk.wav" "$whisper/models/for-tests-"*.bin "$result/assets/"
    write_facts >"$result/include/readback_native.h"
}

# project_version FILE NAME: MAJOR.MINOR.PATCH as a CMake file sets them.
project_version() {
    sed -nE "s/^ *set\($2_VERSION_(MAJOR|MINOR|PATCH) +([0-9]+)\).*/\2/p" "$1" | paste -sd. -
}

write_facts() {
    local llama="$sources/llama-cpp-python/vendor/llama.cpp"
    cat <<FACTS
// Written by Scripts/setup: how the libraries in this folder were built.
#pragma once
#define READBACK_NATIVE_STAMP "$key"
#define READBACK_NATIVE_GGML_VERSION "$(project_version "$llama/ggml/CMakeLists.txt" GGML)"
#define READBACK_NATIVE_LLAMA_VERSION "$(project_version "$llama/CMakeLists.txt" LLAMA)"
#define READBACK_NATIVE_WHISPER_VERSION "$(sed -n 's/^project("whisper.cpp" VERSION \(.*\))/\1/p' \
        "$sources/pywhispercpp/whisper.cpp/CMakeLists.txt")"
#define READBACK_NATIVE_SAMPLERATE_VERSION "$(pkg-config --modversion samplerate)"
#define READBACK_NATIVE_COMPILER "$compiler"
#define READBACK_NATIVE_ARCHITECTURE "$cpu_architecture"
// Features that the processor must have, by the kernel's names.
#define READBACK_NATIVE_CPU_FEATURES "$cpu_needed"
// Features that this processor reports and the libraries do not use, each with the reason.
#define READBACK_NATIVE_CPU_FEATURES_REFUSED "$cpu_refused"
// What of a machine's GPU is used: cuda, vulkan or none.
#define READBACK_NATIVE_GPU "$gpu"
#define READBACK_NATIVE_OPTIONS "$(echo $cpu_options)"
FACTS
}
