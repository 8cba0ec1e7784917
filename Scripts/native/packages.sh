# System packages: installs missing ones if permitted, otherwise names them.

have() { command -v "$1" >/dev/null 2>&1; }

# Prints the missing packages, one per line, by their names in apt or Homebrew.
missing_packages() {
    have cmake || echo cmake
    have ffmpeg || echo ffmpeg
    if [ "$(uname -s)" = Darwin ]; then
        have ninja || echo ninja
        have pkg-config || echo pkgconf
        have python3 || echo python
        have pkg-config && pkg-config --exists samplerate || echo libsamplerate
    else
        have ninja || echo ninja-build
        have pkg-config || echo pkg-config
        have c++ || echo g++
        have python3 && python3 -c 'import pip' 2>/dev/null || echo python3-pip
        have pkg-config && pkg-config --exists samplerate || echo libsamplerate0-dev
        if [ "${READBACK_GPU:-}" = vulkan ]; then missing_vulkan_packages; fi
    fi
}

need_packages() {
    local missing
    missing=$(missing_packages | tr '\n' ' ')
    missing=${missing% }
    [ -z "$missing" ] && return
    # The part for macOS follows Homebrew's documentation; nobody has run it yet.
    if [ "$(uname -s)" = Darwin ]; then
        have c++ || fail "there is no C++ compiler; run: xcode-select --install"
        have brew || fail "these packages are missing: $missing; get Homebrew (brew.sh), then run: brew install $missing"
        step "installing $missing with Homebrew" logged packages brew install $missing
        return
    fi
    have apt-get || fail "these packages are missing, by Debian's names: $missing; install them with your system's tool"
    local root=""
    if [ "$(id -u)" != 0 ]; then
        have sudo && sudo -n true 2>/dev/null \
            || fail "these packages are missing; run: sudo apt-get update && sudo apt-get install --yes $missing"
        root=sudo
    fi
    step "reading the package lists" logged packages-update $root apt-get update
    step "installing $missing" \
        logged packages $root env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --no-install-recommends $missing
    missing=$(missing_packages | tr '\n' ' ')
    [ -z "${missing% }" ] || fail "these packages are still not found after their installation: $missing"
}
