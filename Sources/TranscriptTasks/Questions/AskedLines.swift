import Foundation
import LanguageModels

/// The lines of the conversations that questions are asked about. Scores how near each line is to a question: by shared words, where rare
/// words count more, and by meaning if there is an embedding model.
struct AskedLines: Sendable {
    /// A line of one of the conversations.
    struct Place: Hashable, Sendable, Comparable {
        /// The index of the conversation.
        let recording: Int
        /// The index of the line.
        let line: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.recording, one.line) < (other.recording, other.line)
        }
    }

    private var conversations: [Conversation] = []
    private var places: [Place] = []
    private var stems: [Set<String>] = []
    /// The stems of function words in the spoken languages.
    private var emptyWords: Set<String> = []
    private var meanings: [TextVector] = []

    /// - Parameter meanings: the vectors of its lines including speaker names, from the same model for all
    ///   conversations; empty if there is no model.
    mutating func add(_ conversation: Conversation, in language: ReportLanguage, _ meanings: [TextVector]) {
        for word in language.functionWords { emptyWords.formUnion(MatterWords(word).stems) }
        self.meanings += meanings
        stems += conversation.lines.map { MatterWords($0.labelled).stems }
        places += conversation.lines.indices.map { Place(recording: conversations.count, line: $0) }
        conversations.append(conversation)
    }

    subscript(place: Place) -> Conversation.Line { conversations[place.recording].lines[place.line] }

    /// The lines that may contain the answer to a question, in order: the nearest lines, each with the
    /// question it answers or the answer it got.
    ///
    /// - Parameters:
    ///   - meaning: the vector of the question, if the lines have vectors.
    ///   - known: lines to include in any case.
    func near(_ question: String, _ meaning: TextVector?, with known: [Place] = []) -> [Place] {
        var (taken, length) = (Set(known), 0)
        let scores = scores(for: question, meaning)
        for index in places.indices.sorted(by: { (-scores[$0], $0) < (-scores[$1], $1) }) {
            guard length < Self.mostWords else { break }
            for place in exchange(of: places[index]) where taken.insert(place).inserted {
                length += self[place].length
            }
        }
        return taken.sorted()
    }

    /// The nearest line, with the question it answers or the answer it got; empty if nothing is near enough.
    func nearest(to question: String, _ meaning: TextVector?) -> [Place] {
        let scores = scores(for: question, meaning)
        guard let best = places.indices.max(by: { (scores[$0], $1) < (scores[$1], $0) }),
            scores[best] >= Self.leastNearness
        else { return [] }
        return exchange(of: places[best])
    }

    /// The places of an answer's lines.
    func places(of line: Answer.Line) -> [Place] {
        places.filter { place in
            place.recording == line.recording
                && !Set(self[place].segments).isDisjoint(with: line.said.segments)
        }
    }

    private func scores(for question: String, _ meaning: TextVector?) -> [Double] {
        let asked = MatterWords(question).stems.subtracting(emptyWords)
        let rarities = rarities(of: asked)
        let whole = max(rarities.values.reduce(0, +), .leastNormalMagnitude)
        let own = places.indices.map { index -> Double in
            let shared = stems[index].intersection(asked).reduce(0) { $0 + (rarities[$1] ?? 0) }
            let meant = meaning.map { meanings[index].similarity(to: $0) } ?? 0
            return Self.wordWeight * shared / whole + Double(meant)
        }
        // The lines around a line also say what it is about.
        return own.indices.map { index in
            let around = (index - Self.reach...index + Self.reach).filter {
                $0 != index && own.indices.contains($0)
                    && places[$0].recording == places[index].recording
            }
            return own[index] + around.reduce(0) { $0 + Self.share(at: abs(index - $1)) * own[$1] }
        }
    }

    private static let reach = 3

    /// The weight of a neighboring line at this distance.
    private static func share(at distance: Int) -> Double { 0.2 * pow(0.7, Double(distance)) }

    /// The weight of each word: the fewer lines contain it, the higher.
    private func rarities(of asked: Set<String>) -> [String: Double] {
        var rarities: [String: Double] = [:]
        for stem in asked {
            let holders = stems.count { $0.contains(stem) }
            rarities[stem] = log(1 + Double(places.count) / Double(max(1, holders)))
        }
        return rarities
    }

    /// A line with the one it answers and the one that answers it.
    private func exchange(of place: Place) -> [Place] {
        let lines = conversations[place.recording].lines
        var range = place.line...place.line
        if place.line > 0, lines[place.line - 1].asks || lines[place.line].length < Self.fewWords {
            range = (place.line - 1)...range.upperBound
        }
        if lines[place.line].asks, place.line + 1 < lines.count {
            range = range.lowerBound...(place.line + 1)
        }
        return range.map { Place(recording: place.recording, line: $0) }
    }

    /// The lowest score that is near enough.
    private static let leastNearness = 0.3
    /// The number of words to show the model, which it reads in a few seconds.
    private static let mostWords = 160
    /// A shorter line says little without the line before it.
    private static let fewWords = 8
    /// The weight of sharing all words of the question, compared with 1 for the same meaning.
    private static let wordWeight = 0.4
}
