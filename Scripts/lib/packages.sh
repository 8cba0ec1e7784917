# Sourced by scripts that need system programs.

# need_program PROGRAM PACKAGE: installs the package if the program is missing; fails without permission.
need_program() {
    command -v "$1" >/dev/null && return
    [ "$(id -u)" = 0 ] || { echo "$1 is not installed (apt-get install $2)" >&2; return 1; }
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends "$2" >/dev/null
}
