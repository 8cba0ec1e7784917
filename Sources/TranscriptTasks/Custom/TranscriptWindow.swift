import Spoken
import Transcripts

/// A stretch of the transcript that is shown at once: whole segments, up to a number of tokens.
struct TranscriptWindow: Hashable, Sendable {
    private(set) var segments: [Segment] = []
    private(set) var tokenCount = 0

    mutating func append(_ segment: Segment, tokenCount: Int) {
        segments.append(segment)
        self.tokenCount += tokenCount
    }
}

/// Cuts a growing transcript into windows. A window is closed by the first segment that no longer fits, so where windows
/// end depends on the segments alone and not on when they arrived.
struct WindowCutter: Sendable {
    let tokenLimit: Int
    private(set) var open = TranscriptWindow()

    init(tokenLimit: Int) { self.tokenLimit = tokenLimit }

    /// Adds a segment; gives the window that it closed, if any. A segment longer than the limit has a window of its own.
    mutating func add(_ segment: Segment, tokenCount: Int) -> TranscriptWindow? {
        var closed: TranscriptWindow?
        if !open.segments.isEmpty && open.tokenCount + tokenCount > tokenLimit {
            closed = open
            open = TranscriptWindow()
        }
        open.append(segment, tokenCount: tokenCount)
        return closed
    }

    /// The last window, if it holds anything.
    mutating func finish() -> TranscriptWindow? {
        defer { open = TranscriptWindow() }
        return open.segments.isEmpty ? nil : open
    }
}

extension Segment {
    /// The segment as a model reads it.
    var promptLine: String { speaker.map { "\($0): \(text)" } ?? text }
}
