/// A half-open stretch of an audio timeline: it holds its start and not its end.
///
/// ```swift
/// let first = AudioTimeRange(start: .zero, end: AudioTime(value: 1, timescale: 1))
/// first.contains(AudioTime(value: 1, timescale: 1))  // false: that sample belongs to the next range
/// ```
public struct AudioTimeRange: Hashable, Sendable, Codable {
    /// The first moment of it.
    public let start: AudioTime
    /// The first moment behind it.
    public let end: AudioTime

    /// A range whose end lies before its start is empty at its start.
    public init(start: AudioTime, end: AudioTime) {
        self.start = start
        self.end = end.isValid && end < start ? start : end
    }

    /// A range by how long it is.
    public init(start: AudioTime, duration: AudioTime) {
        self.init(start: start, end: start + duration)
    }

    /// Nothing, at the beginning.
    public static let zero = AudioTimeRange(start: .zero, end: .zero)

    /// How long it is.
    public var duration: AudioTime { end - start }
    /// Whether there is no moment in it.
    public var isEmpty: Bool { !(start < end) }

    /// Whether the moment is in it; its end is not.
    public func contains(_ time: AudioTime) -> Bool { start <= time && time < end }

    /// True when the two share at least one moment.
    public func overlaps(_ other: AudioTimeRange) -> Bool {
        !isEmpty && !other.isEmpty && start < other.end && other.start < end
    }

    /// What both hold; empty when they share nothing.
    public func intersection(_ other: AudioTimeRange) -> AudioTimeRange {
        let latestStart = max(start, other.start)
        return AudioTimeRange(start: latestStart, end: max(latestStart, min(end, other.end)))
    }

    /// The smallest range that holds both; an empty range adds nothing.
    public func union(_ other: AudioTimeRange) -> AudioTimeRange {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return AudioTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

extension AudioTimeRange: CustomStringConvertible {
    /// Beginning and end.
    public var description: String { "\(start)..<\(end)" }
}
