/// A value that a model has written: the shape of JSON, with the order of properties kept.
///
/// ```swift
/// let content = try GeneratedContent(json: #"{"title": "A call", "points": [1, 2]}"#)
/// let title = try content.value(String.self, forProperty: "title")
/// ```
public struct GeneratedContent: Hashable, Sendable {
    /// What JSON can be.
    public indirect enum Kind: Hashable, Sendable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([GeneratedContent])
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// What it is.
    public var kind: Kind
    /// False for what has been cut off, or is still being written.
    public var isComplete: Bool

    /// - Parameters:
    ///   - kind: what it is.
    ///   - isComplete: nothing more of it will come.
    public init(kind: Kind, isComplete: Bool = true) {
        self.kind = kind
        self.isComplete = isComplete
    }

    /// Later values of the same property win.
    public init(properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>) {
        var (values, keys) = ([String: GeneratedContent](), [String]())
        for (key, value) in properties where values.updateValue(value.generatedContent, forKey: key) == nil {
            keys.append(key)
        }
        self.init(kind: .structure(properties: values, orderedKeys: keys))
    }

    /// A list.
    public init(elements: some Sequence<any ConvertibleToGeneratedContent>) {
        self.init(kind: .array(elements.map(\.generatedContent)))
    }

    /// - Throws: ``LanguageModelError`` with the code `decodingFailure` for text that is not one JSON value.
    public init(json: String) throws {
        var parser = JSONParser(json)
        self = try parser.parse(allowingCut: false)
    }

    /// What can be told from the beginning of a JSON text; `nil` while there is nothing.
    package init?(cutJSON json: String) {
        var parser = JSONParser(json)
        guard let content = try? parser.parse(allowingCut: true) else { return nil }
        self = content
    }

    /// The whole as a Swift value.
    public func value<Value: ConvertibleFromGeneratedContent>(_: Value.Type = Value.self) throws -> Value {
        try Value(self)
    }

    /// One property as a Swift value.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _: Value.Type = Value.self, forProperty name: String
    ) throws -> Value {
        guard let property = self[name] else {
            throw LanguageModelError.mismatch("a structure with the property '\(name)'", found: self)
        }
        return try Value(property)
    }

    /// `nil` where the property is missing or null.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _: Value?.Type = Value?.self, forProperty name: String
    ) throws -> Value? {
        guard case .structure = kind else { throw LanguageModelError.mismatch("a structure", found: self) }
        guard let property = self[name], property.kind != .null else { return nil }
        return try Value(property)
    }

    /// A property, where this is an object that has it.
    public subscript(name: String) -> GeneratedContent? {
        if case .structure(let properties, _) = kind { properties[name] } else { nil }
    }
}

extension GeneratedContent {
    /// The value as JSON, in one line, properties in their order.
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

extension LanguageModelError {
    static func mismatch(_ wanted: String, found: GeneratedContent) -> LanguageModelError {
        LanguageModelError(
            .decodingFailure, subject: "a generated value",
            reason: "\(wanted) was expected, \(found.kindName) was found")
    }
}

/// How JSON is written here; the grammar prescribes the same.
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

    /// Whole numbers without a point, as far as a `Double` tells them apart. JSON has no word for what is no number.
    package static func number(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
        return "\(value)"
    }
}
