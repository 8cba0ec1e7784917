import Transcripts

/// Topics and chapters without a model: divided where the subject changes, titled with the words said more often there than elsewhere,
/// and shown by the lines that tell most.
struct QuotedParts: Sendable {
    private static let linesOfTopic = 3

    private let transcript: Transcript
    private let lines: [Conversation.Line]
    private let weights: LineWeights
    private let language: ReportLanguage

    init(
        _ transcript: Transcript, _ lines: [Conversation.Line], _ weights: LineWeights,
        in language: ReportLanguage
    ) {
        self.transcript = transcript
        self.lines = lines
        self.weights = weights
        self.language = language
    }

    /// Each part with its most informative lines. A recording with one part has no topics.
    var topics: [Stretch] {
        let parts = titled
        guard parts.count > 1 else { return [] }
        return parts.map { part in
            var topic = part
            let best = places(in: part).sorted { (weights.values[$1], $0) < (weights.values[$0], $1) }
            topic.lines = best.prefix(Self.linesOfTopic).sorted().map { EvidencedLine(lines[$0]) }
            return topic
        }
    }

    /// The parts, each extended to the start of the next.
    var chapters: [Stretch] { titled.closed(at: transcript.duration) }

    private var titled: [Stretch] {
        let words = TellingWords(lines, in: language)
        return [Stretch].parts(of: transcript, in: language).map { part in
            var part = part
            part.title = words.title(of: places(in: part).map { lines[$0] })
            return part
        }
    }

    private func places(in part: Stretch) -> [Int] {
        lines.indices.filter { lines[$0].segments.first.map(part.segments.contains) ?? false }
    }
}
