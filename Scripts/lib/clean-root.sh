# Sourced by Scripts/checks/packages: minimal installations of other systems in folders, for tests.

clean_roots=$PWD/.build/clean-roots

# fetch_root SUITE MIRROR [OPTION...]: downloads the minimal system, once. All Ubuntu releases share one script, which is named here because
# an older debootstrap does not know newer releases.
fetch_root() {
    local place="$clean_roots/$1" script=/usr/share/debootstrap/scripts/$1
    [ -e "$script" ] || script=/usr/share/debootstrap/scripts/gutsy
    [ ! -f "$place.tar" ] || return 0
    mkdir -p "$clean_roots"
    rm -rf "$place"
    debootstrap --variant=minbase "${@:3}" "$1" "$place" "$2" "$script" >"$place.log" 2>&1 || { tail -n 5 "$place.log" >&2; return 1; }
    rm -rf "$place/var/cache/apt/archives"/*.deb
    tar -C "$place" -cf "$place.tar.new" . && mv "$place.tar.new" "$place.tar" && rm -rf "$place"
}

# new_root SUITE FOLDER MIRROR COMPONENTS: unpacks the system; the archives that its apt downloads are kept for the next time.
new_root() {
    mkdir -p "$2" "$clean_roots/$1-archives/partial"
    tar -C "$2" -xf "$clean_roots/$1.tar"
    cp /etc/resolv.conf "$2/etc/resolv.conf"
    echo "deb $3 $1 $4" >"$2/etc/apt/sources.list"
    # Keeps services from being started.
    printf '#!/bin/sh\nexit 101\n' >"$2/usr/sbin/policy-rc.d"
    chmod 755 "$2/usr/sbin/policy-rc.d"
}

# in_root FOLDER COMMAND...: runs the command in that system, as root or as $root_user. $root_mounts lists bind mounts from this system,
# SOURCE:TARGET[:ro], one per line; $root_environment sets variables. The mounts always end with the command.
in_root() {
    root_mounts="${root_mounts:-}" root_environment="${root_environment:-}" unshare --mount --pid --fork --kill-child bash -c '
        set -euo pipefail
        root=$1
        shift
        mkdir -p "$root/proc"
        mount -t proc proc "$root/proc"
        while IFS=: read -r source target mode; do
            [ -n "$source" ] || continue
            mkdir -p "$root$target"
            mount --bind "$source" "$root$target"
            [ "$mode" != ro ] || mount -o remount,bind,ro "$root$target"
        done <<<"$root_mounts"
        chroot=$(command -v chroot)
        exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 $root_environment \
            "$chroot" ${root_user:+--userspec="$root_user"} "$root" "$@"' _ "$@"
}
