# Sourced by scripts, before they change folders: what stands at a script's head is its help.

# head_of FILE: the comment, or the docstring, that begins in its second line.
head_of() {
    if [[ $(sed -n 2p "$1") == '"""'* ]]; then
        sed -n '2,/"""$/{s/^"""//;s/"""$//;p}' "$1"
    else
        sed -n '2,${/^#/!q;s/^# \{0,1\}//;p}' "$1"
    fi
}

# answer_help ARGUMENT...: prints the head of this script and ends it, if that is what the first argument asks for.
answer_help() {
    case ${1:-} in -h | --help) head_of "$0"; exit 0 ;; esac
}
