import LanguageModels

/// A value that a model wrote: shaped like JSON, with the order of properties kept.
///
/// ```swift
/// let content = try GeneratedContent(json: #"{"title": "A call", "points": [1, 2]}"#)
/// let title = try content.value(String.self, forProperty: "title")
/// ```
public struct GeneratedContent: Sendable {
    /// The kinds of JSON values.
    public enum Kind: Sendable, Equatable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([GeneratedContent])
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// The value itself. Everything else here is Apple's view of it.
    package var json: JSONValue
    /// Identifies the value while its answer is being written; `nil` if no model wrote it.
    public var id: GenerationID?

    package init(_ json: JSONValue, id: GenerationID? = nil) {
        self.json = json
        self.id = id
    }

    /// The kind of value, with its contents.
    public var kind: Kind {
        switch json.kind {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let values): .array(values.enumerated().map { part($1, named: "\($0)") })
        case .structure(let properties, let keys):
            .structure(
                properties: Dictionary(uniqueKeysWithValues: properties.map { ($0, part($1, named: $0)) }),
                orderedKeys: keys)
        }
    }

    private func part(_ json: JSONValue, named name: String) -> GeneratedContent {
        GeneratedContent(json, id: id?.part(name))
    }

    /// False if the value was cut off, or is still being written.
    public var isComplete: Bool { json.isComplete }

    /// The value as JSON on one line, with its properties in order.
    public var jsonString: String { json.jsonString }

    /// The whole content as a Swift value.
    public func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws -> Value
    {
        try Value(self)
    }

    /// One property as a Swift value.
    ///
    /// - Throws: ``ParsingError`` if it is missing, or is something else.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _ type: Value.Type = Value.self, forProperty property: String
    ) throws -> Value {
        guard let value = json[property] else {
            throw ParsingError(wanted: "a structure with the property '\(property)'", found: self)
        }
        return try Value(part(value, named: property))
    }

    /// One property as a Swift value; `nil` if it is missing or null, or not a value yet because it is still being written,
    /// such as half the name of a case.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _ type: Value?.Type = Value?.self, forProperty property: String
    ) throws -> Value? {
        guard case .structure = json.kind else { throw ParsingError(wanted: "a structure", found: self) }
        guard let value = json[property], value.kind != .null else { return nil }
        return try part(value, named: property).valueSoFar(Value.self)
    }

    /// `nil` if the content is still being written and not a value yet.
    func valueSoFar<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type) throws -> Value? {
        do { return try Value(self) } catch {
            if isComplete { throw error }
            return nil
        }
    }
}

extension GeneratedContent {
    /// - Parameters:
    ///   - kind: the value.
    ///   - id: identifies it.
    public init(kind: Kind, id: GenerationID? = nil) {
        let json: JSONValue
        switch kind {
        case .null: json = JSONValue(kind: .null)
        case .bool(let value): json = JSONValue(kind: .bool(value))
        case .number(let value): json = JSONValue(value)
        case .string(let value): json = JSONValue(value)
        case .array(let values): json = JSONValue(kind: .array(values.map(\.json)))
        case .structure(let properties, let keys):
            json = JSONValue(
                kind: .structure(properties: properties.mapValues(\.json), orderedKeys: keys))
        }
        self.init(json, id: id)
    }

    /// The content of a value.
    public init(_ value: some ConvertibleToGeneratedContent) { self = value.generatedContent }

    /// A structure; of equal names, the last one counts.
    public init(
        properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
    ) {
        self.init(
            properties: properties.map { ($0.key, $0.value) }, id: id, uniquingKeysWith: { $1 })
    }

    /// A structure; values with equal names are combined by the closure.
    public init<S: Sequence>(
        properties: S, id: GenerationID? = nil,
        uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
            some ConvertibleToGeneratedContent
    ) rethrows where S.Element == (String, any ConvertibleToGeneratedContent) {
        var (values, keys) = ([String: JSONValue](), [String]())
        for (key, value) in properties {
            if let before = values[key] {
                let both = try combine(GeneratedContent(before), value.generatedContent)
                values[key] = both.generatedContent.json
            } else {
                values[key] = value.generatedContent.json
                keys.append(key)
            }
        }
        self.init(JSONValue(kind: .structure(properties: values, orderedKeys: keys)), id: id)
    }

    /// A list.
    public init<S: Sequence>(elements: S, id: GenerationID? = nil)
    where S.Element == any ConvertibleToGeneratedContent {
        self.init(JSONValue(kind: .array(elements.map(\.generatedContent.json))), id: id)
    }

    /// Parses JSON. If the text ends before its value does, ``isComplete`` is false.
    ///
    /// - Throws: ``ParsingError`` if the text is neither JSON nor the beginning of it.
    public init(json: String) throws {
        do {
            self.init(try JSONValue(json: json))
        } catch {
            guard let beginning = JSONValue(cutJSON: json) else {
                throw ParsingError(
                    rawContent: json, underlyingError: error,
                    debugDescription: "This is not JSON, nor the beginning of it: \(error)")
            }
            self.init(beginning)
        }
    }
}

extension GeneratedContent: Equatable {
    /// Compares values and ignores their identifiers.
    public static func == (first: GeneratedContent, second: GeneratedContent) -> Bool {
        first.json == second.json
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The value as JSON.
    public var debugDescription: String { jsonString }
}
