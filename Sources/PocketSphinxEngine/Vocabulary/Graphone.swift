/// A letter and the phones that it stands for in one word: none, one or two.
struct Graphone: Hashable, Sendable {
    /// 0 is the apostrophe, 1 to 26 are the letters.
    var letter: UInt8
    var phones: [UInt8]
}

enum Letters {
    static let count = 27

    /// The letters of a lowercase word; `nil` if it has anything else.
    static func of(_ word: String) -> [UInt8]? {
        var letters: [UInt8] = []
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "'"): letters.append(0)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): letters.append(byte - UInt8(ascii: "a") + 1)
            default: return nil
            }
        }
        return letters.isEmpty ? nil : letters
    }
}

/// A word that teaches spelling: its letters and one pronunciation.
struct SpelledWord: Hashable, Sendable {
    var letters: [UInt8]
    var phones: [UInt8]
}
