import Spoken
import Transcripts

/// A part of the transcript that is shown to the model at once: whole segments up to a number of tokens.
struct TranscriptWindow: Hashable, Sendable {
    private(set) var segments: [Segment] = []
    private(set) var tokenCount = 0

    mutating func append(_ segment: Segment, tokenCount: Int) {
        segments.append(segment)
        self.tokenCount += tokenCount
    }
}

/// Divides a growing transcript into windows. A window is closed by the first segment that no longer fits. Window ends therefore depend
/// only on the segments, not on when they arrived.
struct WindowCutter: Sendable {
    let tokenLimit: Int
    private(set) var open = TranscriptWindow()

    init(tokenLimit: Int) { self.tokenLimit = tokenLimit }

    /// Adds a segment and returns the window that it closed, if any. A segment longer than the limit gets its own window.
    mutating func add(_ segment: Segment, tokenCount: Int) -> TranscriptWindow? {
        var closed: TranscriptWindow?
        if !open.segments.isEmpty && open.tokenCount + tokenCount > tokenLimit {
            closed = open
            open = TranscriptWindow()
        }
        open.append(segment, tokenCount: tokenCount)
        return closed
    }

    /// Returns the last window; `nil` if it is empty.
    mutating func finish() -> TranscriptWindow? {
        defer { open = TranscriptWindow() }
        return open.segments.isEmpty ? nil : open
    }
}

extension Segment {
    /// The segment as a model reads it.
    var promptLine: String { speaker.map { "\($0): \(text)" } ?? text }
}
