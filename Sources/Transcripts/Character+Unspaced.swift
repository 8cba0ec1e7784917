extension Character {
    /// Whether the character belongs to a script without spaces between words, where any character may begin a word.
    var isUnspaced: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return Self.unspaced.contains { $0.contains(value) }
    }

    /// Thai and Lao, Burmese, Khmer, Japanese syllables, Chinese characters. A data table.
    private static let unspaced: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF,
        0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FA1F,
    ]
}
