import Foundation

/// Words and how they are pronounced, as the model's dictionary lists them.
struct PronunciationDictionary: Sendable {
    /// The phones of the model; a pronunciation is a list of indices into this one.
    private(set) var phones: [String] = []
    private(set) var entries: [String: [[UInt8]]] = [:]
    private var indices: [String: UInt8] = [:]

    /// Reads lines of the form `word PHONE PHONE`, where a second pronunciation is written `word(2)`.
    init(lines: some Sequence<Substring>) {
        for line in lines {
            let fields = line.split(separator: " ")
            guard fields.count > 1, let word = SphinxSpelling.word(String(fields[0])) else { continue }
            entries[word, default: []].append(fields.dropFirst().map { index(of: String($0)) })
        }
    }

    init(contentsOf file: URL) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw PocketSphinxError(
                .modelIncomplete, subject: file.path, reason: "the dictionary is unreadable")
        }
        self.init(lines: text.split(whereSeparator: \.isNewline))
    }

    func names(of pronunciation: [UInt8]) -> String {
        pronunciation.map { phones[Int($0)] }.joined(separator: " ")
    }

    private mutating func index(of phone: String) -> UInt8 {
        if let known = indices[phone] { return known }
        let index = UInt8(phones.count)
        phones.append(phone)
        indices[phone] = index
        return index
    }
}
