# Sourced by scripts that run Swift tests: one way to run them, in which nothing passes without having been checked.

# Tests that only measure or take hours; `Scripts/test --long` runs them by name.
tests_for_other_days='LongRunTests|ResamplerQualityTests/table|DecodingCancellationTests'

# Tests that take both cores for minutes, or hear at the pace of speech, and so run by themselves.
tests_with_real_models='RealModelTests|RealWeightsTests'

# A build of its own, beside those of `swift build`.
optimised_tests=(-c release -Xswiftc -enable-testing --scratch-path .build/tests)

# run_tests ARGUMENTS...: what failed is said again at the end: a log of a thousand tests is seldom read from its beginning. Tests that
# hang are a finding too: they end by themselves, and what is printed shows which ones had not come back. As many tests run at a time
# as there are cores: many of them run a program that keeps every core busy, and three of those at once take longer than one by one.
#
# A filter that finds no test has checked nothing. Neither has a test that was skipped: where `skips_fail` is set, as in CI, it is a
# failure; elsewhere it is said.
run_tests() {
    local printed status=0
    printed=$(mktemp)
    timeout --kill-after=10 2400 swift test --experimental-maximum-parallelization-width "$(nproc)" --skip "$tests_for_other_days" \
        "$@" |
        tee "$printed" || status=$?
    if [ "$status" != 0 ]; then
        heading "the tests that failed"
        grep -a "✘" "$printed" || echo "none had failed when the run ended"
        heading "the tests that had not come back"
        tests_under_way "$printed"
    elif ! grep -aqE 'Test run with [1-9][0-9]* tests?' "$printed"; then
        heading "no test was run: $*"
        status=1
    elif grep -aE '(Test|Suite) .* skipped(\.$|: ")' "$printed" >"$printed.skipped"; then
        heading "the tests that were skipped"
        cat "$printed.skipped"
        [ -z "${skips_fail:-}" ] || status=1
    fi
    rm -f "$printed" "$printed.skipped"
    return "$status"
}

# tests_under_way FILE: the tests that a log says have started and does not say have ended.
tests_under_way() {
    sed -nE 's/^◇ (Test .*) started\.$/\1/p' "$1" | grep -v '^Test case' | while IFS= read -r test; do
        grep -aF "$test " "$1" | grep -qaE '^(✔|✘)' || printf '%s\n' "$test"
    done
}
