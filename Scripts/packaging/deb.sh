# Sourced by Scripts/package: packages for Debian and Ubuntu, made from the static release without a source package. The dependencies are
# computed from the program.

pack_deb() {
    local root="$output/deb"
    need_program dpkg-shlibdeps dpkg-dev
    need_program chrpath chrpath
    architecture=$(dpkg --print-architecture)
    deb_version=$(debian_version)
    rm -rf "${root:?}"
    mkdir -p "$root/readback/usr" "$root/readback-dev/usr"
    lay_out "$root/readback/usr" >/dev/null
    part_off_headers "$root"
    as_debian_has_it "$root/readback/usr"
    add_documents "$root/readback" readback
    add_documents "$root/readback-dev" readback-dev
    control "$root/readback" readback "DEPENDS=$(needed_packages "$root/readback")" \
        "FEATURES=$(processor_features | fold -s -w 76 | sed 's/^/ /; s/ *$//')"
    control "$root/readback-dev" readback-dev
    build_deb readback
    build_deb readback-dev
    echo "Install it with: sudo apt install ./$output/readback_${deb_version}_$architecture.deb"
}

# debian_version: a commit without a tag sorts before the release that it leads to.
debian_version() {
    if git describe --exact-match --tags --match "v$version" >/dev/null 2>&1; then echo "$version-1"; return; fi
    echo "$version~git$(date --utc --date="@$when" +%Y%m%d).$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)-1"
}

# part_off_headers ROOT: moves the files for building Swift packages to a package of their own.
part_off_headers() {
    local from="$1/readback/usr" to="$1/readback-dev/usr" machine
    machine=$(dpkg-architecture --query DEB_HOST_MULTIARCH)
    mkdir -p "$to/lib/readback" "$to/lib/$machine"
    mv "$from/lib/readback"/*.a "$to/lib/readback/"
    mv "$from/lib/pkgconfig" "$to/lib/$machine/"
    # In Debian, this file is one folder deeper than it was written for.
    sed -i 's|^prefix=.*|&/..|' "$to/lib/$machine/pkgconfig"/*.pc
    mv "$from/include" "$to/"
    find "$to/lib/readback" -name '*.a' -exec strip --strip-debug --remove-section=.comment --enable-deterministic-archives {} +
}

# as_debian_has_it USR: moves files to their places in Debian, and removes what Debian's packages provide.
as_debian_has_it() {
    rm "$1/lib/readback"/libsamplerate.so*
    chrpath --delete "$1/bin/readback" >/dev/null
    mkdir -p "$1/share/zsh/vendor-completions"
    mv "$1/share/zsh/site-functions/_readback" "$1/share/zsh/vendor-completions/"
    rmdir "$1/share/zsh/site-functions"
    rm "$1/share/doc/readback"/{LICENSE,CHANGELOG.md}
    gzip -9n "$1/share/doc/readback/onnxruntime-notices.txt"
    lay_out_units "$1/lib/systemd/user" /usr/bin/readback >/dev/null
}

# add_documents ROOT PACKAGE: adds copyright, changelogs, and the lintian overrides, each with its reason.
add_documents() {
    local place="$1/usr/share/doc/$2" overrides="Scripts/packaging/deb/$2.lintian-overrides"
    mkdir -p "$place"
    put 644 Scripts/packaging/deb/copyright "$place/copyright" >/dev/null
    gzip -9n <CHANGELOG.md | put 644 - "$place/changelog.gz" >/dev/null
    fill Scripts/packaging/deb/changelog "VERSION=$deb_version" "MAINTAINER=$(maintainer)" \
        "DATE=$(LC_ALL=C date --utc --rfc-email --date="@$when")" | gzip -9n | put 644 - "$place/changelog.Debian.gz" >/dev/null
    put 644 "$overrides" "$1/usr/share/lintian/overrides/$2" >/dev/null
}

maintainer() { echo "${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"; }

# needed_packages ROOT: the packages whose libraries the program and its own library are linked with, each with the oldest sufficient
# version.
needed_packages() {
    local work files=()
    work=$(mktemp -d)
    mkdir "$work/debian"
    printf 'Source: readback\n\nPackage: readback\nArchitecture: any\n' >"$work/debian/control"
    mapfile -t files < <(find "$PWD/$1/usr/bin" "$PWD/$1/usr/lib/readback" -type f)
    # Its warnings are about how a library's publisher has linked it.
    (cd "$work" && dpkg-shlibdeps -O "${files[@]/#/-e}" 2>"$work/warnings") | sed -n 's/^shlibs:Depends=//p' || { cat "$work/warnings" >&2; return 1; }
    rm -r "$work"
}

# control ROOT PACKAGE [NAME=VALUE...]: writes the control files for dpkg.
control() {
    mkdir -p "$1/DEBIAN"
    (cd "$1" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) | put 644 - "$1/DEBIAN/md5sums" >/dev/null
    fill "Scripts/packaging/deb/$2.control" "VERSION=$deb_version" "ARCHITECTURE=$architecture" "MAINTAINER=$(maintainer)" \
        "SIZE=$(installed_size "$1")" "${@:3}" | put 644 - "$1/DEBIAN/control" >/dev/null
}

# installed_size ROOT: in kibibytes, with each file rounded up and each folder counted as one, as in Debian's policy.
installed_size() {
    find "$1/usr" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }'
}

build_deb() {
    local file="$output/$1_${deb_version}_$architecture.deb"
    date_all "$output/deb/$1"
    # Several threads would split the compressed stream differently.
    SOURCE_DATE_EPOCH=$when DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz --build "$output/deb/$1" "$file" >/dev/null
    checksum "$file"
    echo "$1: $(size_of "$file"), $(sed -n 's/^Installed-Size: //p' "$output/deb/$1/DEBIAN/control" | awk '{ printf "%.1f MB", $1 * 1.024 / 1000 }') installed"
}
