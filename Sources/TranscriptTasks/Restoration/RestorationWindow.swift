import Spoken
import Transcripts

/// A stretch of a transcript that is restored by itself, and what was said just before it.
public struct RestorationWindow: Hashable, Sendable {
    /// The end of the stretch before, restored once more as the context of what follows, and thrown away.
    public var leadIn: [Segment]
    /// Those that are restored.
    public var segments: [Segment]

    /// Segments, and those that stand before them.
    public init(leadIn: [Segment], segments: [Segment]) {
        self.leadIn = leadIn
        self.segments = segments
    }
}

/// Cuts a transcript into windows while its segments become final.
///
/// Where a window begins and ends depends on the segments alone, and so does what comes of it: windows can be restored
/// live or in batch, at the same time, in any order, or after a resumed run, with the same result.
public struct RestorationCutter: Sendable {
    /// Long enough that the lead-in costs little, short enough to spread a call over several contexts.
    static let windowWords = 160
    static let leadInWords = 40

    private var leadIn: [Segment] = []
    private var open: [Segment] = []
    private var openWords = 0

    /// No segment has come yet.
    public init() {}

    /// What stands before the window that the next segment begins; `nil` if it belongs to one that has begun.
    package var leadInOfNext: [Segment]? { open.isEmpty ? leadIn : nil }

    /// Takes the next segment; gives the window that it completes.
    public mutating func add(_ segment: Segment) -> RestorationWindow? {
        open.append(segment)
        openWords += segment.words.count
        return openWords < Self.windowWords ? nil : finish()
    }

    /// The last window, if there is one.
    public mutating func finish() -> RestorationWindow? {
        guard !open.isEmpty else { return nil }
        defer {
            leadIn = Self.end(of: open)
            open = []
            openWords = 0
        }
        return RestorationWindow(leadIn: leadIn, segments: open)
    }

    /// All windows of a transcript.
    public static func windows(of segments: [Segment]) -> [RestorationWindow] {
        var cutter = RestorationCutter()
        let full = segments.compactMap { cutter.add($0) }
        return full + (cutter.finish().map { [$0] } ?? [])
    }

    /// The last words, each with its segment.
    private static func end(of segments: [Segment]) -> [Segment] {
        var (end, room) = ([Segment](), leadInWords)
        for segment in segments.reversed() where room > 0 {
            var part = segment
            part.words = segment.words.suffix(room)
            end.append(part)
            room -= part.words.count
        }
        return end.reversed()
    }
}
