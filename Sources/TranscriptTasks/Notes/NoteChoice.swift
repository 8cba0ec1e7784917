/// Chooses what a reader is told of all that was noted: what matters most, once, within a length.
struct NoteChoice: Sendable {
    /// The most words of a report, whatever was said.
    let mostWords: Int
    /// No report is longer than this part of what was said,
    static let share = 4
    /// but for a short talk, which may take so many words, and half of it at most.
    static let fewWords = 60
    /// So many words may be told of so many that were said.
    ///
    /// - Parameter taken: how many stand above.
    func room(said: Int, taken: Int) -> Int {
        min(mostWords, max(said / Self.share, min(Self.fewWords, said / 2) + taken)) - taken
    }

    /// The weightiest that have room, in the order in which they were said.
    ///
    /// - Parameters:
    ///   - notes: all that stand, in the conversation's order.
    ///   - room: how many words there is room for.
    ///   - told: what the report tells already.
    static func chosen(from notes: [Note], room: Int, besides told: [Note] = []) -> [Note] {
        let order = notes.indices.sorted {
            (-notes[$0].rank, spread($0)) < (-notes[$1].rank, spread($1))
        }
        var (chosen, left, matters) = ([Int](), room, told.map { MatterWords($0.shown) })
        for index in order {
            let text = notes[index].shown
            let (length, matter) = (text.wordLength, MatterWords(text))
            guard length <= left, !matters.contains(where: { $0.tells(matter) }) else { continue }
            matters.append(matter)
            chosen.append(index)
            left -= length
        }
        return chosen.sorted().map { notes[$0] }
    }
}

extension NoteChoice {
    /// The bits of a place from behind: of notes that matter as much as each other, those that are taken first come from everywhere.
    private static func spread(_ place: Int) -> UInt {
        (0..<UInt.bitWidth).reduce(UInt(0)) { $0 << 1 | UInt(place) >> $1 & 1 }
    }
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
