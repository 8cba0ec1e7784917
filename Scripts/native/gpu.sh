# A GPU: whether ggml is built for one, and what that takes. Sets $gpu (cuda, vulkan or none), $gpu_options for CMake and $gpu_includes for
# the compiler of C++.

# READBACK_GPU chooses; else it is what this machine has: NVIDIA's compiler and a GPU of theirs, or Vulkan's and any other.
read_gpu() {
    nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
    case ${READBACK_GPU:-} in
        none|cuda|vulkan) gpu=$READBACK_GPU ;;
        "") gpu=$(found_gpu) ;;
        *) fail "READBACK_GPU is cuda, vulkan or none, and not '$READBACK_GPU'" ;;
    esac
    gpu_options=()
    gpu_includes=""
    case $gpu in
        cuda)
            [ -n "$nvcc" ] || fail "READBACK_GPU=cuda needs NVIDIA's compiler, nvcc: install the CUDA toolkit, or take READBACK_GPU=none"
            # For the GPU at hand alone; without virtual memory, for which the driver itself would have to be linked.
            gpu_options=(-DGGML_CUDA=ON -DGGML_CUDA_NO_VMM=ON "-DCMAKE_CUDA_COMPILER=$nvcc" -DCMAKE_CUDA_ARCHITECTURES=native)
            ;;
        vulkan)
            gpu_options=(-DGGML_VULKAN=ON)
            gpu_includes="-include $here/vulkan-layer-settings.hpp"
            ;;
    esac
}

found_gpu() {
    if [ "$(uname -s)" = Darwin ]; then
        echo none
    elif [ -n "$nvcc" ] && nvidia-smi -L 2>/dev/null | grep -q '^GPU'; then
        echo cuda
    elif [ -z "$(missing_vulkan_packages)" ] && ls /dev/dri/renderD* >/dev/null 2>&1; then
        echo vulkan
    else
        echo none
    fi
}

missing_vulkan_packages() {
    have glslc || echo glslc
    [ -f /usr/include/vulkan/vulkan.hpp ] || echo libvulkan-dev
    [ -f /usr/include/spirv/unified1/spirv.hpp ] || echo spirv-headers
}

# gpu_facts: what a build depends on; part of its key.
gpu_facts() {
    case $gpu in
        cuda) "$nvcc" --version | tail -n 1; nvidia-smi -L 2>/dev/null | sed 's/ (UUID.*//' ;;
        vulkan) glslc --version | head -n 1; cat "$here/vulkan-layer-settings.hpp" ;;
    esac
    echo "gpu $gpu"
}

# gpu_library FILE: what programs link as -lggml-gpu. It is there in every build, since the package's manifest does not know what set-up
# has found: empty, or the linker's way to the backend and to the system's libraries behind it.
gpu_library() {
    local folder
    case $gpu in
        cuda)
            folder=$(dirname "$nvcc")/../lib64
            [ -e "$folder/libcudart.so" ] || folder="/usr/lib/$(uname -m)-linux-gnu"
            folder=$(cd "$folder" && pwd)
            echo "INPUT(-lggml-cuda $folder/libcudart.so $folder/libcublas.so $folder/libcublasLt.so)" >"$1"
            ;;
        vulkan) echo "INPUT(-lggml-vulkan -lvulkan)" >"$1" ;;
        none)
            "${CC:-cc}" -x c -c /dev/null -o "$work/nothing.o"
            rm -f "$1"
            ar rc "$1" "$work/nothing.o"
            ;;
    esac
}
