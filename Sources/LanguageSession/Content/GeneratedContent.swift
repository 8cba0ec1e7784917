import LanguageModels

/// A value that a model has written: the shape of JSON, with the order of properties kept.
///
/// ```swift
/// let content = try GeneratedContent(json: #"{"title": "A call", "points": [1, 2]}"#)
/// let title = try content.value(String.self, forProperty: "title")
/// ```
public struct GeneratedContent: Sendable {
    /// What JSON can be.
    public enum Kind: Sendable, Equatable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([GeneratedContent])
        case structure(properties: [String: GeneratedContent], orderedKeys: [String])
    }

    /// The value itself. Everything else here is Apple's way of looking at it.
    package var json: JSONValue
    /// Names the value while its answer is being written; `nil` for one that no model wrote.
    public var id: GenerationID?

    package init(_ json: JSONValue, id: GenerationID? = nil) {
        self.json = json
        self.id = id
    }

    /// What it is.
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

    /// False for what has been cut off, or is still being written.
    public var isComplete: Bool { json.isComplete }

    /// The value as JSON, in one line, properties in their order.
    public var jsonString: String { json.jsonString }

    /// The whole as a Swift value.
    public func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws -> Value
    {
        try Value(self)
    }

    /// One property as a Swift value.
    ///
    /// - Throws: ``ParsingError`` where it is missing, or is something else.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _ type: Value.Type = Value.self, forProperty property: String
    ) throws -> Value {
        guard let value = json[property] else {
            throw ParsingError(wanted: "a structure with the property '\(property)'", found: self)
        }
        return try Value(part(value, named: property))
    }

    /// `nil` where the property is missing or null, and where it is still being written and no value yet: the name of a case in half.
    public func value<Value: ConvertibleFromGeneratedContent>(
        _ type: Value?.Type = Value?.self, forProperty property: String
    ) throws -> Value? {
        guard case .structure = json.kind else { throw ParsingError(wanted: "a structure", found: self) }
        guard let value = json[property], value.kind != .null else { return nil }
        return try part(value, named: property).valueSoFar(Value.self)
    }

    /// `nil` for what is still being written and no value yet.
    func valueSoFar<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type) throws -> Value? {
        do { return try Value(self) } catch {
            if isComplete { throw error }
            return nil
        }
    }
}

extension GeneratedContent {
    /// - Parameters:
    ///   - kind: what it is.
    ///   - id: names it.
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

    /// As a value would be written.
    public init(_ value: some ConvertibleToGeneratedContent) { self = value.generatedContent }

    /// A structure; of equal names the last one counts.
    public init(
        properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
    ) {
        self.init(
            properties: properties.map { ($0.key, $0.value) }, id: id, uniquingKeysWith: { $1 })
    }

    /// A structure; values of equal names are put together as told.
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

    /// A text may end before its value does: then ``isComplete`` is false.
    ///
    /// - Throws: ``ParsingError`` for text that is no JSON, and not the beginning of any.
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
    /// Values are equal whatever names them.
    public static func == (first: GeneratedContent, second: GeneratedContent) -> Bool {
        first.json == second.json
    }
}

extension GeneratedContent: CustomDebugStringConvertible {
    /// The value as JSON.
    public var debugDescription: String { jsonString }
}
