# Sourced by scripts: installs what lay_out makes under a prefix where other programs have files, too.
#
# PREFIX/share/readback/installed-files lists every installed file. During an installation, installed-files.new lists the files that may
# already be there and those to come, so that an interrupted installation can be repeated or uninstalled.

# Where the user's systemd looks for units, whatever the prefix.
unit_place="${XDG_DATA_HOME:-$HOME/.local/share}/systemd/user"

# everything PREFIX: puts all files of an installation; with service=yes the units, too.
everything() {
    lay_out "$1"
    if [ "${service:-no}" = yes ]; then lay_out_units "$unit_place" "$1/bin/readback"; fi
    put 755 Scripts/uninstall "$1/share/readback/uninstall"
    put 644 Scripts/lib/default-models.sh "$1/share/readback/lib/default-models.sh"
}

# install_under PREFIX: installs everything and prints each file's path; removes files that only an earlier version had. Changes nothing if
# another program's file has one of the names.
install_under() {
    local prefix=$1 list="$1/share/readback/installed-files" ours coming file
    ours=$(cat "$list" "$list.new" 2>/dev/null || true)
    # Units that were installed once on request stay until everything is uninstalled.
    if grep -Fq "$unit_place/readback-" <<<"$ours"; then service=yes; fi
    # A dry run: the same steps, with a `put` that only prints the paths.
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

# check_free OURS: reports each path of standard input where a file exists that is not among ours. The name FILE.new, under which a file is
# first written, must be free, too.
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

# write_list FILE: writes standard input atomically, because a partial list could end in a partial path.
write_list() { cat >"$1.part" && mv -f "$1.part" "$1"; }
