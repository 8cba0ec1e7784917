import Spoken
import Timeline
import Transcripts

/// Checks cues against the limits that broadcasters require.
struct SubtitleChecker {
    private let limits: SubtitleLimits
    private let heading: (String?) -> String

    /// - Parameter heading: the text before a cue's first line.
    init(_ limits: SubtitleLimits = SubtitleLimits(), heading: @escaping (String?) -> String = { _ in "" }) {
        self.limits = limits
        self.heading = heading
    }

    /// The violations, one sentence each.
    func faults(in cues: [SubtitleCue]) -> [String] {
        var faults: [String] = []
        for (index, cue) in cues.enumerated() {
            let name = "cue \(index + 1) (\(milliseconds(cue)) ms, \(cue.lines))"
            let widths = lines(of: cue).map(\.count)
            if cue.lines.count > limits.lineCount { faults.append("\(name): \(cue.lines.count) lines") }
            if zip(widths, cue.words).contains(where: { $0 > limits.lineWidth && $1.count > 1 }) {
                faults.append("\(name): a line is too wide")
            }
            if milliseconds(cue) < 800 { faults.append("\(name): too short") }
            if milliseconds(cue) > Int64(max(1, limits.seconds)) * 1000 { faults.append("\(name): too long") }
            if isOrphan(index, cues) { faults.append("\(name): a word by itself") }
            guard index + 1 < cues.count else { continue }
            if gap(cues, index) < 80 { faults.append("\(name): \(gap(cues, index)) ms before the next") }
            if isTooFast(cue), gap(cues, index) > 80 {
                faults.append("\(name): \(rate(cue)) characters a second, with room behind it")
            }
        }
        return faults
    }

    /// The number of cues that are faster than allowed because people spoke that fast.
    func forced(in cues: [SubtitleCue]) -> Int { cues.count { isTooFast($0) } }

    private func lines(of cue: SubtitleCue) -> [String] {
        [heading(cue.speaker) + cue.lines[0]] + cue.lines.dropFirst()
    }

    private func milliseconds(_ cue: SubtitleCue) -> Int64 { cue.range.duration.milliseconds ?? -1 }

    private func gap(_ cues: [SubtitleCue], _ index: Int) -> Int64 {
        (cues[index + 1].range.start - cues[index].range.end).milliseconds ?? -1
    }

    private func rate(_ cue: SubtitleCue) -> Int64 {
        let characters = lines(of: cue).joined(separator: " ").count
        return Int64(characters) * 1000 / max(1, milliseconds(cue))
    }

    private func isTooFast(_ cue: SubtitleCue) -> Bool {
        rate(cue) > Int64(limits.charactersPerSecond) && milliseconds(cue) < Int64(limits.seconds) * 1000
    }

    /// A single short word of a sentence that began in the cue before, by the same speaker and without a pause.
    private func isOrphan(_ index: Int, _ cues: [SubtitleCue]) -> Bool {
        let cue = cues[index]
        guard cue.words.joined().count == 1, cue.lines[0].count <= limits.lineWidth / 2, index > 0,
            let before = cues[index - 1].words.joined().last, let word = cue.words.joined().first
        else { return false }
        return cues[index - 1].speaker == cue.speaker && before.text.last.map { !".?!".contains($0) } == true
            && word.range.start <= before.range.end
    }
}
