/// A word without what surrounds it, as it is compared: lower case, no punctuation at its ends.
func comparableForm(_ word: String) -> String {
    if let form = asciiForm(word) { return form }
    return word.withoutMarks.lowercased().replacing("\u{2019}", with: "'")
}

extension String {
    /// Without the marks around it.
    var withoutMarks: String {
        let isMark = { (letter: Character) in !letter.isLetter && !letter.isNumber }
        return String(String(drop(while: isMark).reversed()).drop(while: isMark).reversed())
    }
}

/// The same by bytes, for a word that holds no others: every report takes this form of every word some ten times.
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
    /// A letter or a digit of ASCII.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
