# Sourced by Scripts/package: the tarball.

# pack_tar: makes the tarball and sets $tarball.
pack_tar() {
    local root="$output/root" name
    name="readback-$version-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m)"
    rm -rf "${root:?}"
    mkdir -p "$root"
    lay_out "$root" >/dev/null
    if [ "$models" = yes ]; then
        name="$name-models"
        copy_models "$root/share/readback/models"
    fi
    tarball="$output/$name.tar.gz"
    # Sorted names, no owner, a fixed time: the same build gives the same bytes.
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$when" -C "$root" -cf - . | gzip -9n >"$tarball"
    checksum "$tarball"
    echo "Unpack it with: tar -C ~/.local -xzf $tarball"
}
