import Foundation

/// Selects the notes that a report shows: the most important ones, without repetition, within a length.
struct NoteChoice: Sendable {
    /// The most words in a report, however long the conversation.
    let mostWords: Int
    let matter: MatterWeights
    /// Whether quotations need content. In a meeting, a quotation without it is procedure or a fragment; in
    /// an interview, it answers a question.
    let quotesNeedMatter: Bool

    /// What was said must be at least this many times as long as the report.
    static let share = 4
    /// The exception for a short talk: its notes may have this number of words, but at most half of what was said.
    static let fewWords = 180

    /// The number of words available, given how many were said.
    ///
    /// - Parameter taken: the number of words above the notes.
    func room(said: Int, taken: Int) -> Int {
        min(mostWords, max(said / Self.share, min(Self.fewWords, said / 2) + taken)) - taken
    }

    /// Selects notes while there is room: at each step, the one that adds the most for its length to what has been told. Returns them
    /// in the order in which they were said.
    ///
    /// - Parameters:
    ///   - notes: all the notes, in the order of the conversation.
    ///   - room: the number of words available.
    ///   - told: the notes that the report already shows.
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

    /// The least value of a note's content: a note matters even if none of its words occurs again.
    private static let anyMatter = 1.0
}

/// A note that may be selected, with values computed beforehand.
private struct Candidate {
    let place: Int
    let words: MatterWords
    let told: MatterWeights.Told
    let length: Int
    /// Its rank, reduced by its length: a note of twice the length must be worth a quarter more.
    let worth: Double
    /// Its index with the bits reversed: among notes of equal value, those selected first are spread over the conversation.
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

    /// At 0, long quotations fill a report; at 1, it consists of fragments (`Scripts/bench reports` on meetings).
    private static let costOfLength = 0.3
}

/// The words by which a text is compared with others: the first letters of its longer words, in any language. In writing
/// without spaces, pairs of characters.
struct MatterWords: Hashable, Sendable {
    let stems: Set<String>

    init(_ text: String) {
        var stems: Set<String> = []
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            if word.unicodeScalars.contains(where: SaidWord.isIdeographic) {
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

    /// From this share of common words on, two texts count as the same.
    private static let sameMatter = 0.6

    /// Whether both texts say the same.
    func tells(_ other: MatterWords) -> Bool { share(in: other) >= Self.sameMatter }

    /// Whether this text says what the other does, and possibly more.
    func holds(_ other: MatterWords) -> Bool {
        let shared = Double(stems.intersection(other.stems).count)
        return shared > 0 && shared >= Self.sameMatter * Double(other.stems.count)
    }

    /// The number of common words as a share of the text with fewer words, from 0 to 1.
    func share(in other: MatterWords) -> Double {
        let least = min(stems.count, other.stems.count)
        return least == 0 ? 0 : Double(stems.intersection(other.stems).count) / Double(least)
    }
}
