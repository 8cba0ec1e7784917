/// A list that JSON omits if it is empty.
@propertyWrapper public struct Listed<Element: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The list.
    public var wrappedValue: [Element]

    /// Creates a list.
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    /// Decodes a list.
    public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

    /// Encodes the list even if it is empty; the enclosing object omits empty lists.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// The code that the compiler synthesizes for `Codable` calls these overloads instead of the generic methods.

extension KeyedEncodingContainer {
    mutating func encode<Element>(_ list: Listed<Element>, forKey key: Key) throws {
        if !list.wrappedValue.isEmpty { try encode(list.wrappedValue, forKey: key) }
    }
}

extension KeyedDecodingContainer {
    func decode<Element>(_ type: Listed<Element>.Type, forKey key: Key) throws -> Listed<Element> {
        Listed(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
    }
}
