/// A list that JSON leaves out where there is nothing in it.
@propertyWrapper public struct Listed<Element: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    /// The list.
    public var wrappedValue: [Element]

    /// A list that may be empty.
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }

    /// Reads a list.
    public init(from decoder: any Decoder) throws { wrappedValue = try [Element](from: decoder) }

    /// Writes a list, empty or not; it is the object around it that leaves out an empty one.
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// What the compiler writes for a `Codable` type calls these instead of the general ones.

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
