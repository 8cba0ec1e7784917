import Spoken
import Transcripts

/// A stretch of the transcript that is judged at once: whole segments, up to a number of tokens.
struct ScoringWindow: Hashable, Sendable {
    private(set) var segments: [Segment] = []
    private(set) var tokenCounts: [Int] = []

    var tokenCount: Int { tokenCounts.reduce(0, +) }

    /// The segments before and after the middle, by tokens.
    var halves: [ArraySlice<Segment>] {
        var (sum, middle) = (0, 0)
        while middle < segments.count, 2 * (sum + tokenCounts[middle]) <= tokenCount {
            sum += tokenCounts[middle]
            middle += 1
        }
        return [segments[..<middle], segments[middle...]]
    }

    mutating func append(_ segment: Segment, tokenCount: Int) {
        segments.append(segment)
        tokenCounts.append(tokenCount)
    }
}

/// Cuts a growing transcript into windows. A window is closed by the first segment that no longer fits, so where windows
/// end depends on the segments alone and not on when they arrived.
struct WindowCutter: Sendable {
    let tokenLimit: Int
    private(set) var open = ScoringWindow()

    init(tokenLimit: Int) { self.tokenLimit = tokenLimit }

    /// Adds a segment; gives the window that it closed, if any. A segment longer than the limit has a window of its own.
    mutating func add(_ segment: Segment, tokenCount: Int) -> ScoringWindow? {
        var closed: ScoringWindow?
        if !open.segments.isEmpty && open.tokenCount + tokenCount > tokenLimit {
            closed = open
            open = ScoringWindow()
        }
        open.append(segment, tokenCount: tokenCount)
        return closed
    }

    /// The last window, if it holds anything.
    mutating func finish() -> ScoringWindow? {
        defer { open = ScoringWindow() }
        return open.segments.isEmpty ? nil : open
    }
}

extension Segment {
    /// The segment as a model reads it.
    var promptLine: String { speaker.map { "\($0): \(text)" } ?? text }

    /// Content words, each once.
    func contentSet(in language: ReportLanguage) -> Set<String> {
        Set(contentWords(of: words.map(\.text), in: language))
    }
}
