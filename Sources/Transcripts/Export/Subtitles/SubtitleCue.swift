import Spoken
import Timeline

/// What a subtitle shows at once.
public struct SubtitleCue: Hashable, Sendable {
    /// When it is shown.
    public var range: AudioTimeRange
    /// Who says it; `nil` where that is not known.
    public var speaker: String?
    /// The words of each line, top to bottom; never empty.
    public var words: [[Word]]
    /// What stands between words: nothing in languages that are written without spaces.
    var separator = " "

    /// The text of each line.
    public var lines: [String] { words.map { $0.map(\.text).joined(separator: separator) } }
}

/// How much a subtitle may show at once, and for how long.
public struct SubtitleLimits: Hashable, Sendable {
    /// Characters in a line. A longer word has a line of its own: words are never split.
    public var lineWidth: Int
    /// Lines of a cue.
    public var lineCount: Int
    /// Seconds that a cue may stand; a longer segment becomes several cues.
    public var seconds: Int
    /// Characters that can be read in a second. Where people speak faster, cues are as slow as the speech allows.
    public var charactersPerSecond: Int

    /// Milliseconds that every cue stands: less is a flicker.
    public static let leastMilliseconds: Int64 = 800
    /// Milliseconds between cues, in which the eye sees that the text is another.
    public static let gapMilliseconds: Int64 = 80

    /// What broadcasters take, unless told otherwise.
    public init(lineWidth: Int = 42, lineCount: Int = 2, seconds: Int = 7, charactersPerSecond: Int = 20) {
        self.lineWidth = max(1, lineWidth)
        self.lineCount = max(1, lineCount)
        self.seconds = max(1, seconds)
        self.charactersPerSecond = max(1, charactersPerSecond)
    }
}

extension Transcript {
    /// The words as cues that keep the limits, in the order of time, one at a time.
    ///
    /// What one speaker says without a long pause is cut where that costs the reader least (`CueCutting`), laid out in lines
    /// (`CueLines`), and given times (`CueTiming`).
    ///
    /// - Parameters:
    ///   - limits: what a cue may be.
    ///   - heading: What stands before a cue's first line, such as the speaker's name; it takes room on that line.
    public func subtitleCues(
        within limits: SubtitleLimits = SubtitleLimits(), heading: (Segment) -> String = { _ in "" }
    ) -> [SubtitleCue] {
        var pieces: [CuePiece] = []
        for run in SpokenRun.runs(of: self) {
            let cutting = CueCutting(run: run, limits: limits, indent: heading(run.segment).count)
            pieces += cutting.pieces
        }
        pieces.sort { $0.start < $1.start }
        let spans = CueTiming(limits: limits).spans(of: pieces)
        return zip(pieces, spans).map { piece, span in
            SubtitleCue(
                range: AudioTimeRange(
                    start: AudioTime(value: span.lowerBound, timescale: 1000),
                    end: AudioTime(value: span.upperBound, timescale: 1000)),
                speaker: piece.speaker, words: piece.lines, separator: piece.separator)
        }
    }
}
