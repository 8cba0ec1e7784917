/// Phrases with their values, indexed by first word.
struct PhraseTable<Value: Sendable>: Sendable {
    struct Found {
        /// The number of atoms.
        var length: Int
        var text: String
        var value: Value
    }

    /// The entries by first word, longest first.
    private let entries: [String: [(words: [String], value: Value)]]

    init(_ values: [String: Value]) {
        let entries = values.sorted { $0.key < $1.key }.map { (words: wordList($0.key), value: $0.value) }
        self.entries = Dictionary(grouping: entries) { $0.words.first ?? "" }
            .mapValues { $0.sorted { $0.words.count > $1.words.count } }
    }

    /// The longest phrase that begins at an atom and contains no mark inside.
    func phrase(at index: Int, in atoms: [SpokenAtom]) -> Found? {
        guard index < atoms.count, let entries = entries[atoms[index].text] else { return nil }
        for (words, value) in entries where index + words.count <= atoms.count {
            let said = atoms[index..<(index + words.count)]
            guard zip(said, words).allSatisfy({ $0.text == $1 }),
                said.dropLast().allSatisfy({ !$0.endsClause })
            else { continue }
            return Found(length: words.count, text: words.joined(separator: " "), value: value)
        }
        return nil
    }
}

extension PhraseTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, Value)...) {
        self.init(Dictionary(elements) { first, _ in first })
    }
}
