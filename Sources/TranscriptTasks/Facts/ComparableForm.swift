/// A word in the form used for comparisons: lower case, without punctuation at either end.
func comparableForm(_ word: String) -> String {
    if let form = asciiForm(word) { return form }
    return word.withoutMarks.lowercased().replacing("\u{2019}", with: "'")
}

extension String {
    /// The text without marks at either end.
    var withoutMarks: String {
        let isMark = { (letter: Character) in !letter.isLetter && !letter.isNumber }
        return String(String(drop(while: isMark).reversed()).drop(while: isMark).reversed())
    }
}

/// The same for an ASCII word, by bytes. Speed matters: every report needs this form of each word about ten times.
private func asciiForm(_ word: String) -> String? {
    var word = word
    return word.withUTF8 { bytes in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard let first = bytes.firstIndex(where: \.isASCIIAlphanumeric),
            let last = bytes.lastIndex(where: \.isASCIIAlphanumeric)
        else { return "" }
        return String(unsafeUninitializedCapacity: last - first + 1) { form in
            for (index, byte) in bytes[first...last].enumerated() {
                form[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return last - first + 1
        }
    }
}

extension UInt8 {
    /// Whether this is an ASCII letter or digit.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
