import Spoken
import Timeline

/// Joins pieces of one sentence that were cut for a screen.
enum SentenceJoining {
    /// Pieces of one speaker at most this far apart are one sentence, until a mark ends it.
    private static let longestGap = AudioTime(value: 300, timescale: 1000)
    /// Text without such marks is not joined beyond this length.
    private static let longestJoin = AudioTime(value: 20, timescale: 1)
    private static let ends = ".?!\u{2026}\u{201D}\"。？！"

    static func joined(_ pieces: [Segment]) -> [Segment] {
        var segments: [Segment] = []
        for piece in pieces {
            guard let last = segments.last, goesOn(last, piece) else {
                segments.append(piece)
                continue
            }
            segments[segments.count - 1].range = last.range.union(piece.range)
            segments[segments.count - 1].words += piece.words
        }
        return segments
    }

    /// Whether both are on the screen together: two separate lines, not one that continues.
    private static func isUnder(_ next: Segment, _ last: Segment) -> Bool {
        last.words.last.map { next.range.start < $0.range.start } == true
    }

    private static func goesOn(_ last: Segment, _ next: Segment) -> Bool {
        last.speaker == next.speaker && last.words.last?.text.last.map { !ends.contains($0) } == true
            && next.range.start - last.range.end <= longestGap && !isUnder(next, last)
            && next.range.end - last.range.start <= longestJoin
    }
}
