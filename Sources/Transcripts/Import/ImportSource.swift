import Foundation

/// What readers of transcripts look at: a text, and what several of them ask about it.
struct ImportSource: Sendable {
    let text: String
    /// Without their ends; empty ones too.
    let lines: [Substring]
    /// The names at the top of a JSON object; `nil` for all else.
    let keys: Set<String>?
    /// The text is a JSON object or array.
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

    /// Lines that hold something, without blanks around them.
    var filledLines: [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The JSON as a value; `nil` where it is none of this form.
    func decode<Value: Decodable>(_ type: Value.Type) -> Value? {
        try? JSONDecoder().decode(type, from: data)
    }

    /// Whether the JSON has all of these names at its top.
    func has(_ names: String...) -> Bool { keys.map { $0.isSuperset(of: names) } ?? false }

    /// The names of a JSON object; none for an array.
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
