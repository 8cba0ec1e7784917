import Foundation

/// Roughly how a word sounds, from its letters alone: enough to tell what may have been heard instead, in any language that is
/// written with letters.
struct WordSound: Hashable, Sendable {
    /// The sounds; a letter without a rule is a sound of its own.
    let sounds: [Character]

    init(_ text: String) {
        let plain = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let letters = plain.lowercased().filter { $0.isLetter || $0.isNumber }
        var sounds: [Character] = []
        var rest = Substring(letters)
        while let first = rest.first {
            let rule = Self.rules.first { rest.hasPrefix($0.letters) }
            let heard = rule.map { $0.sounds } ?? String(first)
            rest = rest.dropFirst(rule?.letters.count ?? 1)
            // A doubled sound is spoken once.
            for sound in heard where sounds.last != sound { sounds.append(sound) }
        }
        self.sounds = sounds
    }

    /// The distance between two words: 0 if they sound the same, 1 if they have nothing in common.
    func distance(to other: WordSound) -> Double {
        let longest = max(sounds.count, other.sounds.count)
        guard longest > 0 else { return 0 }
        var row = other.sounds.indices.reduce(into: [0.0]) { row, index in
            row.append(row[index] + Self.cost(of: other.sounds[index]))
        }
        for sound in sounds {
            var diagonal = row[0]
            row[0] += Self.cost(of: sound)
            for (column, heard) in other.sounds.enumerated() {
                let best = min(
                    diagonal + Self.cost(of: sound, as: heard), row[column] + Self.cost(of: heard),
                    row[column + 1] + Self.cost(of: sound))
                (diagonal, row[column + 1]) = (row[column + 1], best)
            }
        }
        return row[other.sounds.count] / Double(longest)
    }

    /// A vowel is added or lost more easily than a consonant.
    private static func cost(of sound: Character) -> Double { vowels.contains(sound) ? 0.5 : 1 }

    private static func cost(of sound: Character, as other: Character) -> Double {
        if sound == other { return 0 }
        if vowels.contains(sound), vowels.contains(other) { return 0.25 }
        return kin.contains { $0.contains(sound) && $0.contains(other) } ? 0.4 : 1
    }

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    /// Consonants that are mistaken for each other. `S`, `C` and `J` are those of "she", "chin" and "gin".
    private static let kin: [Set<Character>] = [
        ["b", "p"], ["d", "t"], ["g", "k"], ["v", "f", "w"], ["s", "z"], ["S", "C", "J", "s"], ["m", "n"],
        ["l", "r"], ["k", "h"], ["i", "j"],
    ]

    /// The sounds of letters, longer sequences first. A data table.
    private static let rules: [(letters: String, sounds: String)] = [
        ("tsch", "C"), ("sch", "S"), ("tch", "C"), ("dge", "J"), ("ough", "o"), ("igh", "i"), ("czy", "Ci"),
        ("ph", "f"), ("sh", "S"), ("ch", "C"), ("cz", "C"), ("sz", "S"), ("rz", "S"), ("zh", "S"),
        ("th", "t"),
        ("ck", "k"), ("qu", "kw"), ("kn", "n"), ("wr", "r"), ("gh", "g"), ("wh", "w"), ("dz", "J"),
        ("ce", "se"), ("ci", "si"), ("cy", "si"), ("ge", "Je"), ("gi", "Ji"),
        ("ea", "i"), ("ee", "i"), ("ie", "i"), ("oo", "u"), ("ou", "u"), ("ow", "o"), ("au", "o"),
        ("aw", "o"),
        ("ai", "e"), ("ay", "e"), ("ei", "e"), ("ey", "e"), ("oa", "o"),
        ("c", "k"), ("q", "k"), ("x", "ks"), ("y", "i"), ("j", "J"),
    ]
}
