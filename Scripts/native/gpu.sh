# A GPU: whether ggml is built for one, and what that takes. Sets $gpu (cuda, vulkan or none), $gpu_options for CMake where ggml is built,
# $gpu_program_options where a program stands on an installed one, and $gpu_includes for the compiler of C++.

# READBACK_GPU chooses; else it is what this machine has: NVIDIA's compiler and a GPU of theirs, or Vulkan's and any other.
read_gpu() {
    nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
    case ${READBACK_GPU:-} in
        none|cuda|vulkan) gpu=$READBACK_GPU ;;
        "") gpu=$(found_gpu) ;;
        *) fail "READBACK_GPU is cuda, vulkan or none, and not '$READBACK_GPU'" ;;
    esac
    gpu_options=()
    gpu_program_options=()
    gpu_includes=""
    case $gpu in
        cuda)
            [ -n "$nvcc" ] || fail "READBACK_GPU=cuda needs NVIDIA's compiler, nvcc: install the CUDA toolkit, or take READBACK_GPU=none"
            # CUDAARCHS names other GPUs than the one at hand, as it does for CMake.
            cuda_architectures=${CUDAARCHS:-native}
            [ "$cuda_architectures" != native ] || lists_nvidia_gpu ||
                fail "READBACK_GPU=cuda found no GPU here: name the kind to build for (CUDAARCHS=90 is an H100), or take READBACK_GPU=none"
            loads_cuda ||
                fail "a program with CUDA's runtime does not start: name $(cuda_libraries) in LD_LIBRARY_PATH, or to ldconfig in /etc/ld.so.conf.d"
            # Without virtual memory, for which the driver itself would have to be linked, and without the library for several GPUs, of which
            # one is used; without recorded graphs, which are made for llama.cpp alone (whisper.cpp's own build has none): with them an hour
            # of sound failed, heard by two threads of one process.
            gpu_options=(-DGGML_CUDA=ON -DGGML_CUDA_NO_VMM=ON -DGGML_CUDA_NCCL=OFF -DGGML_CUDA_GRAPHS=OFF
                "-DCMAKE_CUDA_COMPILER=$nvcc" "-DCMAKE_CUDA_ARCHITECTURES=$cuda_architectures")
            # An installed ggml does not say what programs have to be linked with.
            gpu_program_options=("-DCMAKE_CXX_STANDARD_LIBRARIES=$(cuda_link)")
            ;;
        vulkan)
            gpu_options=(-DGGML_VULKAN=ON)
            gpu_includes="-include $here/vulkan-layer-settings.hpp"
            ;;
    esac
}

lists_nvidia_gpu() { nvidia-smi -L 2>/dev/null | grep -q '^GPU'; }

found_gpu() {
    if [ "$(uname -s)" = Darwin ]; then
        echo none
    elif [ -n "$nvcc" ] && lists_nvidia_gpu; then
        echo cuda
    elif [ -z "$(missing_vulkan_packages)" ] && ls /dev/dri/renderD* >/dev/null 2>&1; then
        echo vulkan
    else
        echo none
    fi
}

cuda_libraries() {
    local folder
    folder=$(dirname "$nvcc")/../lib64
    [ -e "$folder/libcudart.so" ] || folder="/usr/lib/$(uname -m)-linux-gnu"
    (cd "$folder" && pwd)
}

# cuda_link: the files that a program is linked with behind the backend.
cuda_link() {
    local folder
    folder=$(cuda_libraries)
    echo "$folder/libcudart.so $folder/libcublas.so $folder/libcublasLt.so"
}

# Found out before a build that takes the better part of an hour, and whose programs would not start.
loads_cuda() {
    local trial status=0
    trial=$(mktemp)
    echo 'int main(void) { return 0; }' |
        "${CC:-cc}" -x c -o "$trial" - -x none -Wl,--no-as-needed "$(cuda_libraries)/libcudart.so" && "$trial" || status=$?
    rm -f "$trial"
    return $status
}

missing_vulkan_packages() {
    have glslc || echo glslc
    [ -f /usr/include/vulkan/vulkan.hpp ] || echo libvulkan-dev
    [ -f /usr/include/spirv/unified1/spirv.hpp ] || echo spirv-headers
}

# gpu_facts: what a build depends on; part of its key.
gpu_facts() {
    case $gpu in
        cuda) "$nvcc" --version | tail -n 1; echo "$cuda_architectures"; { nvidia-smi -L 2>/dev/null || true; } | sed 's/ (UUID.*//' ;;
        vulkan) glslc --version | head -n 1; cat "$here/vulkan-layer-settings.hpp" ;;
    esac
    echo "gpu $gpu"
}

# gpu_library FILE: what programs link as -lggml-gpu. It is there in every build, since the package's manifest does not know what set-up
# has found: empty, or the linker's way to the backend and to the system's libraries behind it.
gpu_library() {
    case $gpu in
        cuda) echo "INPUT(-lggml-cuda $(cuda_link))" >"$1" ;;
        vulkan) echo "INPUT(-lggml-vulkan -lvulkan)" >"$1" ;;
        none)
            "${CC:-cc}" -x c -c /dev/null -o "$work/nothing.o"
            rm -f "$1"
            ar rc "$1" "$work/nothing.o"
            ;;
    esac
}
