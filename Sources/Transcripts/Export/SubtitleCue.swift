import Spoken
import Timeline

/// What a subtitle shows at once.
public struct SubtitleCue: Hashable, Sendable {
    public var range: AudioTimeRange
    public var speaker: String?
    /// The words of each line, top to bottom; never empty.
    public var words: [[Word]]

    /// The text of each line.
    public var lines: [String] { words.map { $0.map(\.text).joined(separator: " ") } }
}

/// How much a subtitle may show at once.
public struct SubtitleLimits: Hashable, Sendable {
    /// Characters in a line. A longer word has a line of its own: words are never split.
    public var lineWidth: Int
    public var lineCount: Int
    /// Seconds that a cue may stand; a longer segment becomes several cues.
    public var seconds: Int

    public init(lineWidth: Int = 42, lineCount: Int = 2, seconds: Int = 7) {
        self.lineWidth = max(1, lineWidth)
        self.lineCount = max(1, lineCount)
        self.seconds = max(1, seconds)
    }
}

extension Transcript {
    /// The segments cut into cues that keep the limits.
    ///
    /// - Parameter heading: What stands before a cue's first line, such as the speaker's name; it takes room on that line.
    public func subtitleCues(
        within limits: SubtitleLimits = SubtitleLimits(), heading: (Segment) -> String = { _ in "" }
    ) -> [SubtitleCue] {
        segments.flatMap { segment in
            let indent = heading(segment).count
            var cues: [SubtitleCue] = []
            var layout = CueLayout(limits: limits, indent: indent)
            for word in segment.words where !layout.accept(word) {
                cues.append(layout.cue(speaker: segment.speaker))
                layout = CueLayout(limits: limits, indent: indent)
                _ = layout.accept(word)
            }
            if !layout.isEmpty { cues.append(layout.cue(speaker: segment.speaker)) }
            return cues
        }
    }
}

/// Fills one cue word by word.
private struct CueLayout {
    let limits: SubtitleLimits
    /// Characters of the first line that are taken.
    let indent: Int
    private var lines: [[Word]] = []
    private var range = AudioTimeRange.zero

    init(limits: SubtitleLimits, indent: Int) {
        self.limits = limits
        self.indent = indent
    }

    var isEmpty: Bool { lines.isEmpty }

    /// False when the word needs the next cue. The first word always fits.
    mutating func accept(_ word: Word) -> Bool {
        guard let line = lines.last else {
            lines = [[word]]
            range = word.range
            return true
        }
        let longest = AudioTime(value: Int64(limits.seconds), timescale: 1)
        guard word.range.end - range.start <= longest else { return false }
        let width = line.reduce(lines.count == 1 ? indent : 0) { $0 + $1.text.count + 1 }
        if width + word.text.count <= limits.lineWidth {
            lines[lines.count - 1].append(word)
        } else if lines.count < limits.lineCount {
            lines.append([word])
        } else {
            return false
        }
        range = range.union(word.range)
        return true
    }

    func cue(speaker: String?) -> SubtitleCue {
        SubtitleCue(range: range, speaker: speaker, words: lines)
    }
}
