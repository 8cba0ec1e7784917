import Foundation
import Timeline

/// Finds the words that a part of a conversation uses more often than the rest, as a title where no model writes one.
struct TellingWords: Sendable {
    private static let wordsOfTitle = 3
    /// In most languages, shorter words are function words.
    private static let leastLetters = 4

    private let language: ReportLanguage
    /// The number of lines that contain each stem.
    private let spread: [String: Int]
    private let lineCount: Int

    init(_ lines: [Conversation.Line], in language: ReportLanguage) {
        self.language = language
        lineCount = lines.count
        spread = lines.reduce(into: [:]) { spread, line in
            for stem in MatterWords(line.text).stems { spread[stem, default: 0] += 1 }
        }
    }

    /// A title such as "Cooler, county, grant", in the order in which the words were first said; `nil` if there are no such words.
    func title(of part: [Conversation.Line]) -> EvidencedLine? {
        var found: [String: Found] = [:]
        let words = part.flatMap(\.words)
        for (place, word) in words.enumerated() where mayTell(word) {
            for stem in MatterWords(word.bare).stems {
                found[stem, default: Found(place: place)].count += 1
            }
        }
        let order = found.map { (stem: $0.key, found: $0.value, weight: weight(of: $0.key, $0.value)) }
            .sorted { ($1.weight, $0.found.place, $0.stem) < ($0.weight, $1.found.place, $1.stem) }
        // In writing without spaces, one word has several stems.
        var places: [Int] = []
        for (_, found, _) in order where places.count < Self.wordsOfTitle && !places.contains(found.place) {
            places.append(found.place)
        }
        let best = places.sorted().map { words[$0] }
        guard let first = best.first else { return nil }
        let text = best.map { spokenPhrase([$0.text]) }.joined(separator: ", ")
        return EvidencedLine(
            text: text.prefix(1).uppercased() + text.dropFirst(), segments: best.map(\.segment).uniqued,
            range: best.dropFirst().reduce(first.range) { $0.union($1.range) })
    }

    /// Where a word was first said in a part, and how often.
    private struct Found {
        let place: Int
        var count = 0
    }

    private func mayTell(_ word: SaidWord) -> Bool {
        word.bare.count >= Self.leastLetters && !language.functionWords.contains(word.bare)
            && !language.isQuantity(word.bare)
    }

    private func weight(of stem: String, _ found: Found) -> Double {
        Double(found.count) * log(1 + Double(lineCount) / Double(spread[stem] ?? 1))
    }
}
