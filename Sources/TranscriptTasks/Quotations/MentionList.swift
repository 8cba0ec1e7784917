import Transcripts

/// The amounts, dates and names that a report lists as mentioned, found by rules.
struct MentionList {
    /// The most entries; nobody reads longer lists.
    private static let longest = 12

    private let transcript: Transcript
    private let mentions: MentionReader

    init(_ transcript: Transcript, in language: ReportLanguage) {
        self.transcript = transcript
        mentions = MentionReader(transcript, in: language)
    }

    func fill(_ report: inout Report) {
        report.amounts = mentioned(.amount)
        report.dates = mentioned(.date)
        report.names = mentioned(.name)
    }

    /// Each mention once, where it was first said. Keeps those said most often, in the order in which they were said.
    private func mentioned(_ kind: Mention.Kind) -> [EvidencedLine] {
        var found: [(line: EvidencedLine, count: Int)] = []
        var places: [Set<String>: Int] = [:]
        for segment in transcript.segments {
            let words = segment.words.map(\.text)
            for mention in mentions.mentions(in: words) where mention.kind == kind && mention.saysMuch {
                let place = places[mention.values] ?? found.count
                if place == found.count {
                    let phrase = spokenPhrase(words[mention.words])
                    let text = kind == .name ? MentionReader.base(phrase) : phrase
                    let said = segment.words[mention.words]
                    let range = said.dropFirst().reduce(said.first?.range ?? .zero) { $0.union($1.range) }
                    found.append((EvidencedLine(text: text, segments: [segment.id], range: range), 0))
                    places[mention.values] = place
                }
                found[place].count += 1
            }
        }
        // Among those said equally often, the first ones. The sort is not stable, so the index decides.
        return found.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .prefix(Self.longest).map(\.element.line)
            .sorted { ($0.segments[0], $0.range.start, $0.text) < ($1.segments[0], $1.range.start, $1.text) }
    }
}

extension Mention {
    /// Whether it is informative: a small number without a unit is not.
    fileprivate var saysMuch: Bool {
        kind != .amount || values.count > 1 || values.contains { $0.count > 1 }
    }
}
