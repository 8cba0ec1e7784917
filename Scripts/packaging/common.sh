# Sourced by Scripts/package: shared by all kinds of packages.

# package_date: the date of all files of a package, in seconds.
package_date() { echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}"; }

# processor_features: the features that the C libraries were built for, by the kernel's names.
processor_features() { sed -n 's/^#define READBACK_NATIVE_CPU_FEATURES "\(.*\)"/\1/p' .native/include/readback_native.h; }

# say_processors: says which processors the package needs, if it is more than AVX2 and its contemporaries (2013), which almost every machine
# has.
say_processors() {
    local feature rare=""
    for feature in $(processor_features); do
        case $feature in sse4_2 | bmi2 | avx | f16c | fma | avx2) ;; *) rare="$rare $feature" ;; esac
    done
    [ -n "$rare" ] || return 0
    echo "It runs only on processors that have:$rare. For others: READBACK_WITHOUT=\"avx_vnni avx512f amx_tile\" Scripts/package ..."
}

# date_all FOLDER: gives all files of a package the same date.
date_all() { find "$1" -exec touch --no-dereference --date="@$when" {} +; }

# copy_models FOLDER: copies the models that Scripts/setup brings, without the store's records about this machine.
copy_models() {
    local store="${READBACK_MODELS:-${XDG_DATA_HOME:-$HOME/.local/share}/readback/models}" model
    for model in $packaged_models $speech_models $voice_models $meaning_model $writing_model; do
        mkdir -p "$1/$model"
        cp -r "$store/$model/." "$1/$model/"
        rm -f "$1/$model/.hashes.json"
    done
}

# checksum FILE: writes FILE.sha256 next to the file, and prints it.
checksum() { (cd "$(dirname "$1")" && sha256sum "$(basename "$1")" | tee "$(basename "$1").sha256"); }

# size_of FILE...: the size in MB, for people.
size_of() { du -cb "$@" | awk 'END { printf "%.1f MB\n", $1 / 1e6 }'; }
