import Spoken
import Transcripts

/// What was said and taken back a moment later: "Fourteen. No, wait, fifteen." The later holds.
struct Retractions: Sendable {
    /// How many utterances later something can still be taken back.
    private static let reach = 2

    private struct Place: Hashable {
        var segment: Int
        var words: Range<Int>
    }

    private let places: Set<Place>
    /// Utterances of which everything that could be wrong was taken back by a later one.
    let segments: Set<Int>

    init(_ transcript: Transcript, _ reader: MentionReader) {
        let correction = Correction(language: reader.language)
        var (places, segments) = (Set<Place>(), Set<Int>())
        let all = transcript.segments
        let mentions = all.map { segment in
            reader.mentions(in: segment.words.map(\.text)).filter { $0.kind != .name }
        }
        for index in all.indices {
            for mention in mentions[index] {
                let later = mentions[index].filter { $0.words.lowerBound >= mention.words.upperBound }
                if later.contains(where: {
                    correction.corrects($0, mention, in: all[index], after: mention.words.upperBound)
                }) {
                    places.insert(Place(segment: all[index].id, words: mention.words))
                }
            }
            guard mentions[index].count == 1, let mention = mentions[index].first else { continue }
            for next in all.indices.dropFirst(index + 1).prefix(Self.reach)
            // "Not Monday, Saturday. And it was twenty dollars." denies the day and nothing behind it.
            where mentions[next].prefix(while: { $0.kind == mention.kind }).contains(where: {
                correction.corrects($0, mention, in: all[next], after: 0)
            }) {
                places.insert(Place(segment: all[index].id, words: mention.words))
                segments.insert(all[index].id)
            }
        }
        self.places = places
        self.segments = segments
    }

    func contains(_ mention: Mention, in segment: Segment) -> Bool {
        places.contains(Place(segment: segment.id, words: mention.words))
    }

    /// Whether some of a segment's words say what was taken back.
    func touch(_ words: Range<Int>, of segment: Segment) -> Bool {
        places.contains { $0.segment == segment.id && $0.words.overlaps(words) }
    }
}

/// What tells that something said later takes the place of something said before.
private struct Correction {
    let language: ReportLanguage

    /// Whether words of taking back stand between the two, close to the second, and both are of one kind.
    func corrects(
        _ later: Mention, _ earlier: Mention, in segment: Segment, after start: Int
    ) -> Bool {
        guard later.kind == earlier.kind,
            later.values.isDisjoint(with: earlier.values.subtracting(language.units.all)),
            Self.kinds(later) == Self.kinds(earlier), start <= later.words.lowerBound,
            later.words.lowerBound - start <= 12
        else { return false }
        let cues = language.cues
        let between = segment.words[start..<later.words.lowerBound].map(\.text)
        let words = between.map(comparableForm)
        // "Not Tuesday, Thursday."
        let isDenied =
            start == earlier.words.upperBound && between.isEmpty && start > earlier.words.count
            && cues.denials.contains(comparableForm(segment.words[earlier.words.lowerBound - 1].text))
        // "... at two dollars a head. No, three."
        let isTakenBack =
            start > 0
            && between.indices.dropFirst().contains { index in
                cues.noes.contains(words[index]) && between[index].hasSuffix(",")
                    && between[index - 1].hasSuffix(".")
            }
        return isDenied || isTakenBack || words.first.map(cues.noes.contains) == true
            || StatementCues.contains(cues.corrections, in: StatementCues.searchable(between))
    }

    /// A weekday corrects a weekday, and money money.
    private static func kinds(_ mention: Mention) -> Set<String> {
        Set(
            mention.values.compactMap { $0.split(separator: " ").first.map(String.init) }
                .filter { ["weekday", "month", "day", "time"].contains($0) })
    }
}
