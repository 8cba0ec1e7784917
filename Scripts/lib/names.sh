# Sourced by bench, check, hurt and train, each of which runs the programs of one folder by name.
source "${BASH_SOURCE[0]%/*}/help.sh"
scripts=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd)

# list_names FOLDER: prints each name, and the second line of its file, which describes it.
list_names() {
    local file
    for file in "$1"/*; do
        [ -f "$file" ] && [ -x "$file" ] || continue
        printf '  %-15s %s\n' "${file##*/}" "$(sed -n '2{s/^# *//;s/^"""//;p}' "$file")"
    done
}

# run_by_name FOLDER [NAME [ARGUMENT...]]: runs the program from the root of the checkout; without a name, lists all.
run_by_name() {
    local command=${0##*/} folder=$scripts/$1 name=${2:-}
    case $name in
        "") list_names "$folder"; return ;;
        -h | --help) head_of "$scripts/$command"; echo; list_names "$folder"; return ;;
    esac
    if [[ $name == */* ]] || [ ! -f "$folder/$name" ] || [ ! -x "$folder/$name" ]; then
        echo "$command: there is no '$name'; there are:" >&2
        list_names "$folder" >&2
        return 2
    fi
    case ${3:-} in --help) head_of "$folder/$name"; return ;; esac
    cd "$scripts/.."
    export PYTHONPATH="$scripts${PYTHONPATH:+:$PYTHONPATH}" PYTHONDONTWRITEBYTECODE=1
    exec "$folder/$name" "${@:3}"
}
