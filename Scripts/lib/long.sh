# Run by `Scripts/test --long [PART...]`: the tests that take too long for every day, about two hours on two cores, or only these parts.
# Each part's output is kept in .build/long/PART.log; its figures go into docs. An unknown part is refused with a list of all parts.
set -uo pipefail
cd "$(dirname "$0")/../.."
source Scripts/lib/steps.sh
source Scripts/lib/release.sh
all=(fixtures fuzz quotations encoder-bits language-{speed,scoring,shared,greedy,guessing,quants} schemas models models-whisper cancelling whisper-{words,floor,memory,real,times,quiet} formats live live-words last-word reload faults long-haul address coverage other-systems packages agents overhead resamplers hours speakers-{clips,names,hours} tasks real-speech languages)

run_part() {
    case "$1" in
        fixtures) Scripts/check fixtures ;;
        fuzz) Scripts/hurt fuzz 600 ;;
        language-*) Scripts/setup --peers && Scripts/bench language "${1#language-}" ;;
        schemas) READBACK_SCHEMAS=500 swift test --filter 'GuidedTests/randomLikelihoods' ;;
        models) Scripts/hurt models text ;;
        models-whisper) Scripts/hurt models speech ;;
        whisper-*) Scripts/setup --peers && Scripts/bench whisper "${1#whisper-}" ;;
        formats) Scripts/bench formats ;;
        live) Scripts/bench live ;;
        live-words) Scripts/bench live-words ;;
        last-word | reload | long-haul) Scripts/bench "$1" ;;
        faults) Scripts/hurt faults ;;
        address) Scripts/check sanitize address ;;
        coverage) Scripts/check coverage ;;
        other-systems) Scripts/check other-systems ;;
        packages | agents) Scripts/check "$1" ;;
        overhead) Scripts/bench overhead ;;
        cancelling) READBACK_MEASURE=1 swift test -c release -Xswiftc -enable-testing --filter DecodingCancellationTests ;;
        resamplers) READBACK_MEASURE=1 swift test --filter ResamplerQualityTests ;;
        hours) READBACK_LONG=1 swift test -c release -Xswiftc -enable-testing --filter LongRunTests && Scripts/bench stdin ;;
        speakers-clips) Scripts/bench speakers ;;
        speakers-names) Scripts/bench speakers --names ;;
        speakers-hours) Scripts/bench speakers --hours 3 ;;
        quotations) Scripts/bench eval dev ;;
        tasks) Scripts/bench tasks ;;
        real-speech | languages | encoder-bits) Scripts/setup --peers && Scripts/bench "$1" ;;
        *) echo "long: there is no part '$1'; the parts are: ${all[*]}" >&2; return 2 ;;
    esac
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=("${all[@]}")
mkdir -p .build/long
failed=()
for part in "${parts[@]}"; do
    heading "$part"
    # The logs leave out compiler progress and the paths of this checkout.
    run_part "$part" 2>&1 | sed -e "s|$PWD/||g" -e "s|$HOME|~|g" -e '/^\[[0-9]*\/[0-9]*\]/d' -e '/^◇/d' | tee ".build/long/$part.log"
    [ "${PIPESTATUS[0]}" = 0 ] || failed+=("$part")
done
finished
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}" >&2; exit 1; }
