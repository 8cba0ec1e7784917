# Sourced by scripts that build what users run: one way to build a release, so that they share its objects.

# The release's own build folder, because a static Swift runtime needs its own objects.
release_scratch=.build/static

# build_release: builds the self-contained command and sets $release_binary. It still needs the system's libc and libstdc++. libsamplerate,
# which Debian has only as a shared library, is searched first in ../lib/readback.
build_release() {
    local commit
    commit=$(git rev-parse --short=12 HEAD 2>/dev/null || true)
    if [ -n "$commit" ] && [ -n "$(git status --porcelain --untracked-files=no)" ]; then commit="$commit, changed"; fi
    local flags=(-c release --scratch-path "$release_scratch" --static-swift-stdlib --product readback)
    # shellcheck disable=SC2016  # $ORIGIN is for the dynamic linker.
    flags+=(-Xlinker -rpath -Xlinker '$ORIGIN/../lib/readback' -Xlinker -s)
    READBACK_COMMIT="$commit" swift build "${flags[@]}" || return
    release_binary="$(READBACK_COMMIT="$commit" swift build "${flags[@]}" --show-bin-path)/readback"
}

# lay_out PREFIX: puts the command and all its files under a prefix, and prints each file's path.
lay_out() {
    local prefix=$1 library shell
    library=$(ldd "$release_binary" | sed -n 's/.*libsamplerate[^ ]* => \([^ ]*\).*/\1/p')
    put 755 "$release_binary" "$prefix/bin/readback"
    if [ -n "$library" ]; then
        put 644 "$(readlink -f "$library")" "$prefix/lib/readback/$(basename "$library")"
    fi
    # Loaded when first needed, from where Scripts/setup has put it.
    library="${XDG_DATA_HOME:-$HOME/.local/share}/readback/lib/libonnxruntime.so.1.23.2"
    if [ -f "$library" ]; then
        put 644 "$library" "$prefix/lib/readback/$(basename "$library")"
        put 644 "$(dirname "$library")/onnxruntime-notices.txt" "$prefix/share/doc/readback/onnxruntime-notices.txt"
    fi
    "$release_binary" __manual | gzip -9n | put 644 - "$prefix/share/man/man1/readback.1.gz"
    for shell in bash zsh fish; do
        "$release_binary" completions "$shell" | put 644 - "$prefix/$(completion_path "$shell")"
    done
    put 644 Scripts/packaging/readback.desktop "$prefix/share/applications/readback.desktop"
    put 644 LICENSE "$prefix/share/doc/readback/LICENSE"
    put 644 docs/licences.md "$prefix/share/doc/readback/licences.md"
    put 644 CHANGELOG.md "$prefix/share/doc/readback/CHANGELOG.md"
    lay_out_engines "$prefix"
}

# lay_out_engines PREFIX: puts the libraries and headers for Swift packages that depend on a version of this one. The pkg-config file only
# says where they are, relative to itself; the manifest says what is linked, and in which order.
lay_out_engines() {
    local prefix=$1 file
    for file in .native/lib/*.a; do put 644 "$file" "$prefix/lib/readback/$(basename "$file")"; done
    for file in .native/include/*.h; do put 644 "$file" "$prefix/include/readback/$(basename "$file")"; done
    put 644 - "$prefix/lib/pkgconfig/readback-engines.pc" <<PC
prefix=\${pcfiledir}/../..

Name: readback-engines
Description: The C libraries of the Swift package Readback
Version: $(sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/CommandLineTool/Commands/VersionCommand.swift)
Cflags: -I"\${prefix}/include"
Libs: -L"\${prefix}/lib/readback"
PC
}

# lay_out_units FOLDER PROGRAM: puts the systemd user units that start the program.
lay_out_units() {
    local unit
    for unit in Scripts/packaging/systemd/*; do
        # A percent sign must be doubled in a unit.
        fill "$unit" "PROGRAM=${2//%/%%}" | put 644 - "$1/$(basename "$unit")"
    done
}

# fill TEMPLATE [NAME=VALUE...]: prints a template with each @NAME@ replaced. A name without a value is an error.
fill() {
    local text pair
    text=$(<"$1")
    for pair in "${@:2}"; do text=${text//"@${pair%%=*}@"/"${pair#*=}"}; done
    if [[ $text =~ @[A-Z_]+@ ]]; then echo "nobody has filled in ${BASH_REMATCH[0]} of $1" >&2; return 1; fi
    printf '%s\n' "$text"
}

completion_path() {
    case $1 in
        bash) echo share/bash-completion/completions/readback ;;
        zsh) echo share/zsh/site-functions/_readback ;;
        fish) echo share/fish/vendor_completions.d/readback.fish ;;
    esac
}

# put MODE SOURCE|- TARGET: writes a file atomically, also over a running command; prints its path.
put() {
    if [ -d "$3" ]; then echo "$3 is a folder, in which a file of that name would vanish; move it away" >&2; return 1; fi
    mkdir -p "$(dirname "$3")"
    if [ "$2" = - ]; then cat >"$3.new"; else cp "$2" "$3.new"; fi
    chmod "$1" "$3.new"
    mv -f "$3.new" "$3"
    echo "$3"
}
