# Sourced by scripts: puts what lay_out makes under a prefix in which others have files of their own.
#
# PREFIX/share/readback/installed-files names every file that was put there. While an installation is at work, installed-files.new names
# those that may be there already and those that are to come, so that one that was interrupted can be made again, and taken away.

# Where the user's systemd looks for units, whatever the prefix.
unit_place="${XDG_DATA_HOME:-$HOME/.local/share}/systemd/user"

# everything PREFIX: all that belongs to an installation; with service=yes the units, too.
everything() {
    lay_out "$1"
    if [ "${service:-no}" = yes ]; then lay_out_units "$unit_place" "$1/bin/readback"; fi
    put 755 Scripts/uninstall "$1/share/readback/uninstall"
    put 644 Scripts/lib/default-models.sh "$1/share/readback/lib/default-models.sh"
}

# install_under PREFIX: puts everything in place and prints each file's path; what only an earlier version had goes. Nothing is changed
# where a name is taken by somebody else.
install_under() {
    local prefix=$1 list="$1/share/readback/installed-files" ours coming file
    ours=$(cat "$list" "$list.new" 2>/dev/null || true)
    # Who asked for the units once has them until they are taken away with the rest.
    if grep -Fq "$unit_place/readback-" <<<"$ours"; then service=yes; fi
    # The same steps, which only say where they would put something.
    coming=$(set -e; put() { [ "$2" != - ] || cat >/dev/null; echo "$3"; }; everything "$prefix")
    check_free "$ours" <<<"$coming" || return

    mkdir -p "$(dirname "$list")"
    { [ -z "$ours" ] || echo "$ours"; echo "$coming"; sed 's/$/.new/' <<<"$coming"; } | sort -u | write_list "$list.new"
    everything "$prefix"
    while IFS= read -r file; do
        case $file in "$prefix"/*) ;; *) continue ;; esac
        if grep -Fxq -- "$file" <<<"$coming" || { [ -d "$file" ] && [ ! -L "$file" ]; }; then continue; fi
        rm -f "$file"
        (cd "$prefix" && rmdir -p "$(dirname "${file#"$prefix"/}")" 2>/dev/null) || true
    done <<<"$ours"
    write_list "$list" <<<"$coming"
    rm -f "$list.new"
}

# check_free OURS: names each path of standard input at which something stands that is not among ours. A file is made under another name
# first, which must be free, too.
check_free() {
    local file path taken=no
    while IFS= read -r file; do
        for path in "$file" "$file.new"; do
            if [ ! -e "$path" ] && [ ! -L "$path" ]; then continue; fi
            if [ ! -d "$path" ] && grep -Fxq -- "$path" <<<"$1"; then continue; fi
            echo "install: $path is there, and no earlier installation has put it there; move it away, or choose another --prefix" >&2
            taken=yes
        done
    done
    [ "$taken" = no ]
}

# write_list FILE: from standard input; half a list would name half a path.
write_list() { cat >"$1.part" && mv -f "$1.part" "$1"; }
