/// How phrases become words, and the file of pronunciations that a prepared language model has.
package enum CustomWords {
    /// The words of a phrase as a language model knows them: as they are written, without punctuation around them.
    package static func words(in phrase: String) -> [String] {
        phrase.split(whereSeparator: \.isWhitespace).compactMap { word in
            let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "'" }
            guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
                return nil
            }
            return String(word[first...last])
        }
    }

    /// The line of a word in the file of pronunciations: the word, a tab, and its phonemes in X-SAMPA.
    package static func line(of word: String, phonemes: [String]) -> String {
        "\(word)\t\(phonemes.joined(separator: " "))\n"
    }

    /// The pronunciations in such a file, by word.
    package static func pronunciations(in text: String) -> [String: [[String]]] {
        var found: [String: [[String]]] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: "\t")
            guard fields.count == 2, let names = EnglishPhonemes.names(of: [String(fields[1])]) else {
                continue
            }
            found[String(fields[0]), default: []].append(names)
        }
        return found
    }
}
