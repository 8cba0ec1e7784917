import Foundation

/// Chooses what a reader is told of all that was noted: what matters most, once, within a length.
struct NoteChoice: Sendable {
    /// The most words of a report, whatever was said.
    let mostWords: Int
    let matter: MatterWeights
    /// Quotations must have matter. In a meeting what has none is procedure or a scrap; in an interview it answers a question.
    let quotesNeedMatter: Bool

    /// No report is longer than this part of what was said,
    static let share = 4
    /// but for a short talk: it may take so many words, and half of what was said at most.
    static let fewWords = 180

    /// So many words may be told of so many that were said.
    ///
    /// - Parameter taken: how many stand above.
    func room(said: Int, taken: Int) -> Int {
        min(mostWords, max(said / Self.share, min(Self.fewWords, said / 2) + taken)) - taken
    }

    /// What tells most, for its length, of what is not told yet, as long as there is room; in the order in which it was said.
    ///
    /// - Parameters:
    ///   - notes: all that stand, in the conversation's order.
    ///   - room: how many words there is room for.
    ///   - told: what the report tells already.
    func chosen(from notes: [Note], room: Int, besides told: [Note] = []) -> [Note] {
        var rest = notes.indices.map { Candidate(notes[$0], at: $0, matter) }.filter {
            mayBeTold($0, notes[$0.place])
        }
        var (chosen, left) = ([Candidate](), room)
        var counts: [String: Int] = [:]
        func tell(_ told: Candidate) {
            for stem in told.words.stems { counts[stem, default: 0] += 1 }
            rest.removeAll { told.words.tells($0.words) }
        }
        for note in told { tell(Candidate(note, at: 0, matter)) }
        func value(of candidate: Candidate) -> Double {
            candidate.worth * (Self.anyMatter + candidate.told.gain(after: counts))
        }
        while true {
            rest.removeAll { $0.length > left }
            let values = rest.map(value)
            guard
                let best = rest.indices.max(by: {
                    (values[$0], rest[$1].spread) < (values[$1], rest[$0].spread)
                })
            else { break }
            let candidate = rest.remove(at: best)
            chosen.append(candidate)
            left -= candidate.length
            tell(candidate)
        }
        return chosen.map(\.place).sorted().map { notes[$0] }
    }

    private func mayBeTold(_ candidate: Candidate, _ note: Note) -> Bool {
        !quotesNeedMatter || note.isTold || [.todo, .question].contains(note.kind)
            || candidate.told.gain(after: [:]) >= matter.ofTellingLines
    }

    /// What is noted matters, though nobody comes back to any word of it.
    private static let anyMatter = 1.0
}

/// A note that may be told, and what can be said of it beforehand.
private struct Candidate {
    let place: Int
    let words: MatterWords
    let told: MatterWeights.Told
    let length: Int
    /// By what the model thinks of it, and its length: what is twice as long has to tell a quarter more.
    let worth: Double
    /// The bits of its place from behind: of notes that are worth as much as each other, those that are taken first come from everywhere.
    let spread: UInt

    init(_ note: Note, at place: Int, _ matter: MatterWeights) {
        let text = note.shown
        self.place = place
        words = MatterWords(text)
        told = matter.told(by: words)
        length = text.wordLength
        worth = note.rank / pow(Double(max(1, length)), Self.costOfLength)
        spread = (0..<UInt.bitWidth).reduce(UInt(0)) { $0 << 1 | UInt(place) >> $1 & 1 }
    }

    /// At 0 long quotations fill a report, at 1 it is made of scraps (`Scripts/bench reports` over meetings).
    private static let costOfLength = 0.3
}

/// The words of a text by which it is compared with others: beginnings of its longer words, whatever the language; of writing without
/// spaces, two characters each.
struct MatterWords: Hashable, Sendable {
    let stems: Set<String>

    init(_ text: String) {
        var stems: Set<String> = []
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if word.unicodeScalars.contains(where: { (0x2E80...0xD7FF).contains($0.value) }) {
                let characters = Array(word)
                for index in characters.indices.dropLast() {
                    stems.insert(String(characters[index...index + 1]))
                }
            } else if word.count > 3 || word.contains(where: \.isNumber) {
                stems.insert(String(word.prefix(5)))
            }
        }
        self.stems = stems
    }

    /// So much of the words in another text: the same is told again.
    private static let sameMatter = 0.6

    /// Whether the same is told by both.
    func tells(_ other: MatterWords) -> Bool { share(in: other) >= Self.sameMatter }

    /// Whether this tells what the other does, and maybe more.
    func holds(_ other: MatterWords) -> Bool {
        let shared = Double(stems.intersection(other.stems).count)
        return shared > 0 && shared >= Self.sameMatter * Double(other.stems.count)
    }

    /// How much of the one with less of it is in the other, too, from 0 to 1.
    func share(in other: MatterWords) -> Double {
        let least = min(stems.count, other.stems.count)
        return least == 0 ? 0 : Double(stems.intersection(other.stems).count) / Double(least)
    }
}
