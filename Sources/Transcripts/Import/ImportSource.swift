import Foundation

/// The text that the transcript readers look at, with properties that several of them need.
struct ImportSource: Sendable {
    let text: String
    /// The lines without their line ends, including empty ones.
    let lines: [Substring]
    /// The top-level keys of a JSON object; `nil` for anything else.
    let keys: Set<String>?
    /// Whether the text is a JSON object or array.
    let isJSON: Bool
    private let data: Data

    init(_ text: String) {
        self.text = text
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        data = Data(text.utf8)
        let first = text.first { !$0.isWhitespace }
        guard first == "{" || first == "[" else {
            (keys, isJSON) = (nil, false)
            return
        }
        let outline = try? JSONDecoder().decode(Outline.self, from: data)
        keys = outline?.keys
        isJSON = outline != nil
    }

    /// Non-empty lines, without surrounding whitespace.
    var filledLines: [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Decodes the JSON; `nil` if it does not have this form.
    func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: data)
    }

    /// Whether the JSON has all of these top-level keys.
    func has(_ names: String...) -> Bool { keys.map { $0.isSuperset(of: names) } ?? false }

    /// The keys of a JSON object; `nil` for an array.
    private struct Outline: Decodable {
        struct Name: CodingKey {
            let stringValue: String
            let intValue: Int? = nil
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        let keys: Set<String>?

        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Name.self) {
                keys = Set(object.allKeys.map(\.stringValue))
            } else {
                _ = try decoder.unkeyedContainer()
                keys = nil
            }
        }
    }
}
