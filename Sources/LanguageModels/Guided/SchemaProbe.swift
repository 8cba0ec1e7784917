/// Finds out what a `Decodable` type consists of by decoding it from a decoder that has a value for every request.
///
/// Works for synthesized conformances and for others that only decode values. Types that inspect the values may refuse the
/// made-up ones; they need a handwritten schema.
final class SchemaProbe: Decoder {
    /// What the type has asked for so far.
    fileprivate(set) var node: SchemaNode = .object(name: nil, description: nil, properties: [])
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Types nested deeper than this are assumed to contain themselves.
    private static let deepest = 16

    init(codingPath: [any CodingKey] = []) { self.codingPath = codingPath }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedProbe<Key>(probe: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { ElementProbe(probe: self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { ValueProbe(probe: self) }

    /// A made-up value of a type, and the schema of the type.
    static func value<Value: Decodable>(of type: Value.Type, at path: [any CodingKey]) throws -> (
        Value, SchemaNode
    ) {
        guard path.count < deepest else {
            throw refusal(path, "types that contain themselves need a handwritten schema")
        }
        if let (value, node) = plain(type), let value = value as? Value { return (value, node) }
        if let choices = type as? any CaseIterable.Type, let (value, node) = choice(choices),
            let value = value as? Value
        {
            return (value, node)
        }
        let probe = SchemaProbe(codingPath: path)
        let value = try Value(from: probe)
        return (value, probe.node)
    }

    private static func plain(_ type: any Decodable.Type) -> (Any, SchemaNode)? {
        switch type {
        case is String.Type: ("", .string)
        case is Bool.Type: (false, .boolean)
        case is Double.Type: (0.0, .number)
        case is Float.Type: (Float(0), .number)
        case let integer as any FixedWidthInteger.Type: (zero(integer), integerNode(integer))
        default: nil
        }
    }

    private static func zero(_ type: (some FixedWidthInteger).Type) -> Any { type.init(0) }

    /// Small types add their bounds, unsigned types their minimum.
    private static func integerNode(_ type: (some FixedWidthInteger).Type) -> SchemaNode {
        let isSmall = type.bitWidth < 50
        let least =
            isSmall || !type.isSigned ? SchemaNode.guided(.integer, .minimum(Double(type.min))) : .integer
        return isSmall ? .guided(least, .maximum(Double(type.max))) : least
    }

    /// The cases of an enumeration whose raw values are texts; `nil` for any other enumeration.
    private static func choice(_ type: any CaseIterable.Type) -> (Any, SchemaNode)? {
        func values<Choice: CaseIterable>(_: Choice.Type) -> [any RawRepresentable] {
            Choice.allCases.compactMap { $0 as? any RawRepresentable }
        }
        let all = values(type)
        let texts = all.compactMap { $0.rawValue as? String }
        guard let first = all.first, texts.count == all.count else { return nil }
        return (first, .choice(texts))
    }

    static func refusal(_ path: [any CodingKey], _ reason: String) -> TextModelError {
        let place = path.map(\.stringValue).joined(separator: ".")
        return TextModelError(
            .unsupportedGuide, subject: place.isEmpty ? "the type" : "the property '\(place)'",
            reason: reason,
            remedy: "Write its schema by hand.")
    }
}

extension JSONSchema {
    /// The schema of a plain `Decodable` type: its properties in decoding order, optionals, lists, nested types,
    /// and `CaseIterable` enumerations of texts.
    ///
    /// - Throws: ``TextModelError`` with the code `unsupportedGuide` if it cannot be found out what the type consists of.
    package init<Value: Decodable>(decoding type: Value.Type) throws {
        do {
            self.init(root: try SchemaProbe.value(of: type, at: []).1)
        } catch let error as TextModelError {
            throw error
        } catch {
            throw SchemaProbe.refusal(
                [], "it rejects the sample values with which its properties are found")
        }
    }
}

/// Supplies the properties of a structure, and records them in the order in which they are decoded.
private struct KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe
    var codingPath: [any CodingKey] { probe.codingPath }
    var allKeys: [Key] { [] }

    private func note(_ key: Key, _ value: SchemaNode, isOptional: Bool) {
        guard case .object(let name, let description, var properties) = probe.node else { return }
        properties.removeAll { $0.name == key.stringValue }
        properties.append(SchemaNode.Property(name: key.stringValue, value: value, isOptional: isOptional))
        probe.node = .object(name: name, description: description, properties: properties)
    }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (value, node) = try SchemaProbe.value(of: type, at: codingPath + [key])
        note(key, node, isOptional: false)
        return value
    }

    // The generic method does not replace these: each has its own default implementation, which never asks for the value.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        let (value, node) = try SchemaProbe.value(of: type, at: codingPath + [key])
        note(key, node, isOptional: true)
        return value
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        throw SchemaProbe.refusal(codingPath + [key], "it decodes nested containers by hand")
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw SchemaProbe.refusal(codingPath + [key], "it decodes nested containers by hand")
    }

    func superDecoder() throws -> any Decoder { throw SchemaProbe.refusal(codingPath, "it has a superclass") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

/// Supplies a list of one element.
private struct ElementProbe: UnkeyedDecodingContainer {
    let probe: SchemaProbe
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { probe.codingPath }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex == 1 }

    init(probe: SchemaProbe) { self.probe = probe }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, node) = try SchemaProbe.value(of: type, at: codingPath + [Index()])
        probe.node = .array(node, minimumCount: 0, maximumCount: nil)
        currentIndex = 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    {
        throw SchemaProbe.refusal(codingPath, "it decodes nested containers by hand")
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaProbe.refusal(codingPath, "it decodes nested containers by hand")
    }

    mutating func superDecoder() throws -> any Decoder {
        throw SchemaProbe.refusal(codingPath, "it has a superclass")
    }

    private struct Index: CodingKey {
        var stringValue: String { "[]" }
        var intValue: Int? { 0 }
        init() {}
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }
}

/// For a type that is decoded as another type.
private struct ValueProbe: SingleValueDecodingContainer {
    let probe: SchemaProbe
    var codingPath: [any CodingKey] { probe.codingPath }

    func decodeNil() -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (value, node) = try SchemaProbe.value(of: type, at: codingPath)
        probe.node = node
        return value
    }
}
