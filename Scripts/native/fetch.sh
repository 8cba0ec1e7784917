# Downloads the pinned packages with pip, verifies their hashes, and unpacks their sources.

# pinned FILE NAME FIELD(version|sha256): a package's version or hash in a requirements file.
pinned() {
    case $3 in
        version) sed -n "s/^$2==\([^ ]*\) .*/\1/p" "$1" ;;
        sha256) sed -n "s/^$2==.*sha256://p" "$1" ;;
    esac
}

names_in() { sed -n 's/^\([a-z][^=]*\)==.*/\1/p' "$1"; }

# archive FILE NAME: the path of a pinned package's archive, whatever pip called it; nothing if it is missing.
archive() {
    local wanted file
    wanted=$(pinned "$1" "$2" sha256)
    for file in "$cache/downloads/$(echo "$2" | tr - _)-$(pinned "$1" "$2" version)"*; do
        if [ -f "$file" ] && [ "$(sha256 "$file")" = "$wanted" ]; then
            echo "$file"
            return
        fi
    done
}

# download FILE [WITH]: downloads the packages of a requirements file, unless all archives are here. WITH (default: fetch_with_pip) is
# called with the file and a folder.
download() {
    local requirements="$1" with="${2:-fetch_with_pip}" name missing="" folder="$cache/downloads/.incoming"
    for name in $(names_in "$requirements"); do
        [ -n "$(archive "$requirements" "$name")" ] || missing="$missing $name"
    done
    [ -n "$missing" ] || return 0
    rm -rf "$folder"
    mkdir -p "$folder"
    step "downloading$missing" logged download "$with" "$requirements" "$folder"
    mv -f "$folder"/* "$cache/downloads/"
    rm -rf "$folder"
}

# The stand-in backend is explained in pip-backend/metadata_only.py.
fetch_with_pip() {
    PYTHONPATH="$here/pip-backend" PYTHONDONTWRITEBYTECODE=1 SETUPTOOLS_USE_DISTUTILS=stdlib \
        python3 -m pip --disable-pip-version-check download --require-hashes --no-deps --no-build-isolation \
        --no-binary llama-cpp-python,pywhispercpp --dest "$2" --requirement "$1"
}

# unpack NAME PATH...: unpacks these parts of a source package into $sources/NAME, completely or not at all.
unpack() {
    local name="$1" prefix part parts=()
    shift
    [ -d "$sources/$name" ] && return
    prefix="$(echo "$name" | tr - _)-$(pinned "$pins" "$name" version)"
    for part in "$@"; do parts+=("$prefix/$part"); done
    rm -rf "$sources/.$name"
    mkdir -p "$sources/.$name"
    tar -xzf "$(archive "$pins" "$name")" -C "$sources/.$name" "${parts[@]}"
    mv "$sources/.$name/$prefix" "$sources/$name"
    rm -rf "$sources/.$name"
}
