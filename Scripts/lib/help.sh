# Sourced by scripts, before they change the folder: the head of a script is its help text.

# head_of FILE: prints the comment or docstring that begins in its second line.
head_of() {
    if [[ $(sed -n 2p "$1") == '"""'* ]]; then
        sed -n '2,/"""$/{s/^"""//;s/"""$//;p}' "$1"
    else
        sed -n '2,${/^#/!q;s/^# \{0,1\}//;p}' "$1"
    fi
}

# answer_help ARGUMENT...: if the first argument asks for help, prints this script's head and exits.
answer_help() {
    case ${1:-} in -h | --help) head_of "$0"; exit 0 ;; esac
}
