# Messages of Scripts/setup: every step says what it does and how long it took; the output of tools goes to a log.

say() { printf 'setup: %s\n' "$*"; }

fail() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

# step SENTENCE COMMAND...: runs a shell function or command and says how long it took.
step() {
    local sentence="$1" begin=$SECONDS
    shift
    say "$sentence"
    "$@"
    say "  done in $((SECONDS - begin)) s"
}

# logged NAME COMMAND...: sends the output to a log, and shows the end of it if the command fails.
logged() {
    local what="$1" log="$logs/$1.log"
    shift
    if ! "$@" >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        fail "this failed: $what; its whole output is in $log. What was finished is kept: run Scripts/setup again"
    fi
}

sha256() {
    if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi | cut -d ' ' -f 1
}

# Only one setup at a time may change the cache and the models; the others wait, and then find the work done. The lock belongs to the open
# file, so it outlives this script while a compiler that it started is still writing.
take_lock() {
    exec 9>"$cache/lock"
    python3 -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)' 2>/dev/null && return
    say "waiting for another setup on this machine to end"
    python3 -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
}
