# Sourced by scripts that run Swift tests: the one way to run them, in which nothing passes unchecked.

# Tests that only measure or take hours; `Scripts/test --long` runs them by name.
tests_for_other_days='LongRunTests|ResamplerQualityTests/table|DecodingCancellationTests'

# Tests that need both cores for minutes, or play speech in real time, and are therefore run separately.
tests_with_real_models='RealModelTests|RealWeightsTests'

# A build folder of its own, next to that of `swift build`.
optimised_tests=(-c release -Xswiftc -enable-testing --scratch-path .build/tests)

# run_tests ARGUMENTS...: runs tests, and lists failures again at the end, because few people read a log of a thousand tests from the start.
# Tests that hang are a finding, too: a timeout ends them, and the output lists those that had not finished. At most as many tests run at
# once as there are cores: many run a program that keeps every core busy, and three of those at once take longer than one by one.
#
# A filter that matches no test has checked nothing, and fails. So does a skipped test where `skips_fail` is set, as in CI; elsewhere it is
# only listed.
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

# tests_under_way FILE: the tests that have started according to a log, but not ended.
tests_under_way() {
    sed -nE 's/^◇ (Test .*) started\.$/\1/p' "$1" | grep -v '^Test case' | while IFS= read -r test; do
        grep -aF "$test " "$1" | grep -qaE '^(✔|✘)' || printf '%s\n' "$test"
    done
}
