/// A JSON value that keeps the order of properties: what a model writes if its answer must fit a schema.
///
/// ```swift
/// let value = try JSONValue(json: #"{"title": "A call", "points": [1, 2]}"#)
/// let title = value["title"]?.text
/// ```
public struct JSONValue: Hashable, Sendable {
    /// The kinds of JSON values.
    public indirect enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case structure(properties: [String: JSONValue], orderedKeys: [String])
    }

    /// The kind and content of the value.
    public var kind: Kind
    /// False if the value was cut off or is still being written.
    public var isComplete: Bool

    /// - Parameters:
    ///   - kind: the kind of value, with its content.
    ///   - isComplete: whether nothing more of it will come.
    public init(kind: Kind, isComplete: Bool = true) {
        self.kind = kind
        self.isComplete = isComplete
    }

    /// - Throws: ``TextModelError`` with the code `decodingFailure` for text that is not one JSON value.
    public init(json: String) throws {
        var parser = JSONParser(json)
        self = try parser.parse(allowingCut: false)
    }

    /// The value that can be read from the beginning of a JSON text; `nil` if there is none yet.
    package init?(cutJSON json: String) {
        var parser = JSONParser(json)
        guard let value = try? parser.parse(allowingCut: true) else { return nil }
        self = value
    }

    /// A structure. If entries have the same name, the last one counts.
    package init(entries: [(String, JSONValue)]) {
        var (properties, keys) = ([String: JSONValue](), [String]())
        for (key, value) in entries where properties.updateValue(value, forKey: key) == nil {
            keys.append(key)
        }
        self.init(kind: .structure(properties: properties, orderedKeys: keys))
    }

    package init(_ text: String) { self.init(kind: .string(text)) }
    package init(_ texts: [String]) { self.init(kind: .array(texts.map { JSONValue($0) })) }
    package init(_ number: Double) { self.init(kind: .number(number)) }

    /// The text, if it is one.
    public var text: String? { if case .string(let text) = kind { text } else { nil } }
    /// The number, if it is one.
    public var number: Double? { if case .number(let number) = kind { number } else { nil } }
    /// The elements, if it is a list.
    public var elements: [JSONValue]? { if case .array(let values) = kind { values } else { nil } }

    /// A property; `nil` if this is not a structure or does not have it.
    public subscript(name: String) -> JSONValue? {
        if case .structure(let properties, _) = kind { properties[name] } else { nil }
    }
}

extension JSONValue {
    /// The value as JSON on one line, with the properties in order.
    public var jsonString: String {
        switch kind {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): JSONText.number(value)
        case .string(let value): JSONText.quoted(value)
        case .array(let values): "[\(values.map(\.jsonString).joined(separator: ", "))]"
        case .structure(let properties, let keys):
            "{\(keys.map { "\(JSONText.quoted($0)): \(properties[$0]?.jsonString ?? "null")" }.joined(separator: ", "))}"
        }
    }

    package var kindName: String {
        switch kind {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .structure: "a structure"
        }
    }
}

/// How JSON is written here; the grammar prescribes the same format.
package enum JSONText {
    package static func quoted(_ text: String) -> String {
        "\"\(text.unicodeScalars.map(escaped).joined())\""
    }

    package static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case "\u{0}"..."\u{1F}":
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }

    /// Whole numbers have no point as long as a `Double` is exact. Infinity and NaN, which JSON lacks, become `null`.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
        return "\(value)"
    }
}
