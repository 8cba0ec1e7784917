import Foundation

/// Finds speech in a JSON file by key, at any depth and however often a key occurs: decoders read only one of two equal keys,
/// and one of two texts that contradict each other.
enum SpokenStrings {
    private static let names: Set<String> = ["text", "transcript"]
    /// How many texts are searched for in what was read: each search goes through all of it.
    private static let mostLooks = 50

    /// What Whisper programs put among the words of a window: its beginning, its times, its language.
    private static let unspoken = ["[_", "<|"]

    /// The texts that say more than what was read, each from its first missing word on.
    static func missing(in json: String, from read: ImportedTranscript) -> [String] {
        var known = Known(
            read.turns.flatMap(\.words).map(\.text) + read.unread + read.turns.compactMap(\.unread))
        let texts = strings(in: json).filter { text in !unspoken.contains { text.hasPrefix($0) } }
        return texts.compactMap { known.missing(of: $0) }
    }

    /// The same for one text; `nil` if it says nothing more.
    static func missing(of text: String, from read: [ImportedTurn]) -> String? {
        var known = Known(read.flatMap(\.words).map(\.text))
        return known.missing(of: text)
    }

    /// What was read or is reported already.
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
            // The same letters may be cut into words differently.
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

    /// The string values of these keys.
    private static func strings(in json: String) -> [String] {
        var found: [String] = []
        var rest = Array(json.utf8)[...]
        var name: ArraySlice<UInt8>?
        while let next = rest.firstIndex(of: UInt8(ascii: "\"")) {
            // Only a colon and whitespace stand between a key and its text.
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

    /// Where the string that begins here ends.
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
