/// A time that is stored in JSON as seconds with three decimals, rounded once from the exact time.
@propertyWrapper public struct Seconds: Hashable, Sendable, Codable {
    /// The exact time.
    public var wrappedValue: AudioTime

    /// Creates a time that is written as seconds.
    public init(wrappedValue: AudioTime) { self.wrappedValue = wrappedValue }

    /// Decodes seconds. Throws for a time that no recording has.
    public init(from decoder: any Decoder) throws {
        let seconds = try Double(from: decoder)
        guard (0..<1e7).contains(seconds) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath, debugDescription: "\(seconds) s is no time in a recording"
                ))
        }
        wrappedValue = AudioTime(seconds: seconds, preferredTimescale: 1000)
    }

    /// Encodes seconds.
    public func encode(to encoder: any Encoder) throws {
        try (Double(wrappedValue.milliseconds ?? 0) / 1000).encode(to: encoder)
    }
}
