# Sourced by scripts: prints the name of each step, and how long it took.
steps_started=$SECONDS

heading() { printf '\n== %s\n' "$1"; }

step() {
    local name=$1 started=$SECONDS
    shift
    heading "$name"
    "$@" || {
        local status=$?
        echo "== $name failed with status $status after $((SECONDS - started)) s: $*" >&2
        exit "$status"
    }
    echo "== $name: $((SECONDS - started)) s"
}

finished() { printf '\n== all steps: %s s\n' "$((SECONDS - steps_started))"; }
