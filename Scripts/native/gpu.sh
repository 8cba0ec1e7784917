# Decides whether ggml is built for a GPU, and how. Sets $gpu (cuda, vulkan or none), $gpu_options for CMake when building ggml,
# $gpu_program_options when building a program on an installed ggml, and $gpu_includes for the C++ compiler.

# READBACK_GPU chooses. Otherwise, the machine decides: CUDA with nvcc and an NVIDIA GPU, Vulkan with its packages and any GPU.
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
            # As in CMake, CUDAARCHS names other GPUs than this machine's.
            cuda_architectures=${CUDAARCHS:-native}
            [ "$cuda_architectures" != native ] || lists_nvidia_gpu ||
                fail "READBACK_GPU=cuda found no GPU here: name the kind to build for (CUDAARCHS=90 is an H100), or take READBACK_GPU=none"
            loads_cuda ||
                fail "a program with CUDA's runtime does not start: name $(cuda_libraries) in LD_LIBRARY_PATH, or to ldconfig in /etc/ld.so.conf.d"
            # Without virtual memory, which would need linking to the driver. Without the library for several GPUs, since one is used.
            # Without recorded graphs, which are made for llama.cpp only (whisper.cpp's own build has none): with them, an hour of audio
            # failed when two threads of one process transcribed it.
            gpu_options=(-DGGML_CUDA=ON -DGGML_CUDA_NO_VMM=ON -DGGML_CUDA_NCCL=OFF -DGGML_CUDA_GRAPHS=OFF
                "-DCMAKE_CUDA_COMPILER=$nvcc" "-DCMAKE_CUDA_ARCHITECTURES=$cuda_architectures")
            # An installed ggml does not tell what programs must be linked with.
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

# cuda_link: the libraries that must follow the backend when a program is linked.
cuda_link() {
    local folder
    folder=$(cuda_libraries)
    echo "$folder/libcudart.so $folder/libcublas.so $folder/libcublasLt.so"
}

# loads_cuda: whether a program with CUDA's runtime starts, checked before a build that takes most of an hour.
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

# gpu_library FILE: writes what programs link as -lggml-gpu. Every build has it, because the package manifest does not know what
# Scripts/setup has found: an empty archive, or a linker script that names the backend and the system libraries that it needs.
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
