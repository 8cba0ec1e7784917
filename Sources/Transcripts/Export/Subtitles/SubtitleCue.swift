import Spoken
import Timeline

/// What a subtitle shows at once.
public struct SubtitleCue: Hashable, Sendable {
    /// When it is shown.
    public var range: AudioTimeRange
    /// The speaker; `nil` if not known.
    public var speaker: String?
    /// The words of each line, top to bottom; never empty.
    public var words: [[Word]]
    /// The separator between words: empty in languages written without spaces.
    var separator = " "

    /// The text of each line.
    public var lines: [String] { words.map { $0.map(\.text).joined(separator: separator) } }
}

/// How much a subtitle may show at once, and for how long.
public struct SubtitleLimits: Hashable, Sendable {
    /// Characters per line. A longer word gets a line of its own: words are never split.
    public var lineWidth: Int
    /// Lines per cue.
    public var lineCount: Int
    /// The longest time a cue is shown, in seconds; a longer segment becomes several cues.
    public var seconds: Int
    /// Characters that can be read per second. Where people speak faster, cues are as slow as the speech allows.
    public var charactersPerSecond: Int

    /// The shortest time a cue is shown, in milliseconds: less is a flicker.
    public static let leastMilliseconds: Int64 = 800
    /// Milliseconds between cues, so that the eye notices that the text has changed.
    public static let gapMilliseconds: Int64 = 80

    /// The defaults are what broadcasters use.
    public init(lineWidth: Int = 42, lineCount: Int = 2, seconds: Int = 7, charactersPerSecond: Int = 20) {
        self.lineWidth = max(1, lineWidth)
        self.lineCount = max(1, lineCount)
        self.seconds = max(1, seconds)
        self.charactersPerSecond = max(1, charactersPerSecond)
    }
}

extension Transcript {
    /// The words as cues within the limits, in order of time, one at a time.
    ///
    /// What one speaker says without a long pause is cut where that costs the reader the least (`CueCutting`), laid out in
    /// lines (`CueLines`), and timed (`CueTiming`).
    ///
    /// - Parameters:
    ///   - limits: how much a cue may hold.
    ///   - heading: what stands before a cue's first line, such as the speaker's name; it takes room on that line.
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
