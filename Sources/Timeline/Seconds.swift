/// A moment or a length that JSON has as seconds with three decimals, rounded once from the exact time.
@propertyWrapper public struct Seconds: Hashable, Sendable, Codable {
    /// The exact time.
    public var wrappedValue: AudioTime

    /// A time that is written as seconds.
    public init(wrappedValue: AudioTime) { self.wrappedValue = wrappedValue }

    /// Reads seconds; what no recording lasts is no time.
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

    /// Writes seconds.
    public func encode(to encoder: any Encoder) throws {
        try (Double(wrappedValue.milliseconds ?? 0) / 1000).encode(to: encoder)
    }
}
