# Sourced by Scripts/package: an OCI image, made without a daemon and without root. It has the program, ffmpeg for recordings other than
# WAV, curl for `readback models pull`, and the libraries that these three need; no shell and no package manager.

pack_oci() {
    local root="$output/oci" program
    need_program ffmpeg ffmpeg
    need_program curl curl
    rm -rf "${root:?}"
    mkdir -p "$root"/usr/{bin,lib,lib64} "$root"/{etc,tmp,home/readback,models,work}
    ln -s usr/bin usr/lib usr/lib64 "$root"
    chmod 1777 "$root/tmp"
    lay_out "$root/usr" >/dev/null
    # Removes files for building other packages, manuals and shell completions.
    rm -r "$root/usr/include" "$root/usr/lib/pkgconfig" "$root/usr/share/man" "$root"/usr/share/{bash-completion,zsh,fish} "$root"/usr/lib/readback/*.a
    for program in ffmpeg ffprobe curl; do cp -L "$(command -v "$program")" "$root/usr/bin/"; done
    copy_libraries "$root" "$root"/usr/bin/* "$root"/usr/lib/readback/*
    add_settings "$root"
    [ "$models" = no ] || copy_models "$root/models"
    write_image "$root"
}

# copy_libraries ROOT FILE...: copies the libraries that the files are linked with, and the dynamic linker, to the same paths.
copy_libraries() {
    local library libraries=()
    mapfile -t libraries < <(ldd "${@:2}" 2>/dev/null | sed -nE 's/.*=> (\/[^ ]+) \(.*/\1/p; s/^\t(\/[^ ]+) \(.*/\1/p' \
        | grep -vF "$PWD/" | LC_ALL=C sort -u)
    for library in "${libraries[@]}"; do
        mkdir -p "$1$(dirname "$library")"
        cp -L "$library" "$1$library"
    done
    add_licences "$1" "${libraries[@]}" "$(command -v ffmpeg)" "$(command -v ffprobe)" "$(command -v curl)"
}

# add_licences ROOT FILE...: adds the copyright files of the packages that the files come from, and their source versions.
add_licences() {
    local package source
    while read -r package source; do
        mkdir -p "$1/usr/share/doc/$package"
        cp -L "/usr/share/doc/$package/copyright" "$1/usr/share/doc/$package/"
        echo "$source" >"$1/usr/share/doc/$package/source"
    done < <(packages_of "${@:2}" | xargs dpkg-query -W -f '${Package} ${source:Package} ${source:Version}\n')
}

# packages_of FILE...: the packages of the files; dpkg may know a file by its path before /usr was merged.
packages_of() {
    local file
    for file in "$@"; do
        file=$(readlink -f "$file")
        printf '%s\n' "$file" "${file#/usr}"
    done | { xargs dpkg-query -S 2>/dev/null || true; } | grep -v '^diversion' | sed 's/[:,].*//' | sort -u
}

# add_settings ROOT: adds an unprivileged user, name resolution, and trusted certificates.
add_settings() {
    echo 'readback:x:65532:65532::/home/readback:/sbin/nologin' >"$1/etc/passwd"
    echo 'readback:x:65532:' >"$1/etc/group"
    echo 'hosts: files dns' >"$1/etc/nsswitch.conf"
    mkdir -p "$1/etc/ssl/certs"
    # Only the public ones: this machine may trust others.
    cat /usr/share/ca-certificates/mozilla/*.crt >"$1/etc/ssl/certs/ca-certificates.crt"
}

write_image() {
    local archive created
    archive="$output/readback-$version-$(uname -m).oci.tar"
    [ "$models" = no ] || archive="${archive%.oci.tar}-models.oci.tar"
    created=$(date --utc --date="@$when" +%Y-%m-%dT%H:%M:%SZ)
    fill Scripts/packaging/oci/image.json "VERSION=$version" "CREATED=$created" \
        "ARCHITECTURE=$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')" "REVISION=$(git rev-parse HEAD 2>/dev/null || echo unknown)" \
        >"$output/image.json"
    python3 -I Scripts/packaging/oci/write.py "$1" "$output/image.json" "readback:$version" "$when" "$archive"
    checksum "$archive"
    echo "image: $(size_of "$archive"), $(size_of "$1") unpacked"
    echo "Load it with: podman load -i $archive"
}
