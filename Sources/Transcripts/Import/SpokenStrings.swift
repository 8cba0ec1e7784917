import Foundation

/// The texts in a file of JSON that hold speech by their names, however deep they lie and however often a name comes: decoders read one
/// of two names that are the same, and one of two texts that contradict each other.
enum SpokenStrings {
    private static let names: Set<String> = ["text", "transcript"]
    /// How many texts are looked for among what was read: each look goes through all of it.
    private static let mostLooks = 50

    /// What Whisper's programs have among the words of a window: its beginning, its times, its language.
    private static let unspoken = ["[_", "<|"]

    /// Those that say more than what was read, from the first word on that is missing.
    static func missing(in json: String, from read: ImportedTranscript) -> [String] {
        var known = Known(
            read.turns.flatMap(\.words).map(\.text) + read.unread + read.turns.compactMap(\.unread))
        let texts = strings(in: json).filter { text in !unspoken.contains { text.hasPrefix($0) } }
        return texts.compactMap { known.missing(of: $0) }
    }

    /// The same of one text; `nil` where it says nothing more.
    static func missing(of text: String, from read: [ImportedTurn]) -> String? {
        var known = Known(read.flatMap(\.words).map(\.text))
        return known.missing(of: text)
    }

    /// What was read, or is told already.
    private struct Known {
        private let words: Set<String>
        private let all: String
        private var looks = 0

        init(_ texts: [String]) {
            words = Set(texts.flatMap(SpokenStrings.words))
            all = SpokenStrings.letters(texts.joined())
        }

        mutating func missing(of text: String) -> String? {
            let parts = text.split(whereSeparator: \.isWhitespace)
            guard
                let first = parts.firstIndex(where: { !words.isSuperset(of: SpokenStrings.words(String($0))) }
                )
            else { return nil }
            // The same letters may be cut into words in another way.
            looks += 1
            if looks <= mostLooks, all.contains(SpokenStrings.letters(text)) { return nil }
            return parts[first...].joined(separator: " ")
        }
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func letters(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The strings behind the names.
    private static func strings(in json: String) -> [String] {
        var found: [String] = []
        var rest = Array(json.utf8)[...]
        var name: ArraySlice<UInt8>?
        while let next = rest.firstIndex(of: UInt8(ascii: "\"")) {
            // Between a name and its text lies a colon, and nothing else but blanks.
            let between = rest[..<next].filter { !blanks.contains($0) }
            rest = rest[next...]
            guard let end = end(of: rest) else { break }
            let string = rest[...end]
            rest = rest[(end + 1)...]
            if between == [UInt8(ascii: ":")] {
                if let name, names.contains(String(decoding: name.dropFirst().dropLast(), as: UTF8.self)),
                    let text = try? JSONDecoder().decode(String.self, from: Data(string))
                {
                    found.append(text)
                }
                name = nil
            } else {
                name = string
            }
        }
        return found
    }

    private static let blanks = Set(" \t\r\n".utf8)

    /// Where a string ends that begins here.
    private static func end(of string: ArraySlice<UInt8>) -> Int? {
        var index = string.startIndex + 1
        while index < string.endIndex {
            switch string[index] {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\\"): index += 2
            default: index += 1
            }
        }
        return nil
    }
}
