/// A half-open stretch of an audio timeline: it contains its start but not its end.
///
/// ```swift
/// let first = AudioTimeRange(start: .zero, end: AudioTime(value: 1, timescale: 1))
/// first.contains(AudioTime(value: 1, timescale: 1))  // false: that sample belongs to the next range
/// ```
public struct AudioTimeRange: Hashable, Sendable, Codable {
    /// The first moment of the range.
    public let start: AudioTime
    /// The first moment after the range.
    public let end: AudioTime

    /// Creates a range. If the end is before the start, the range is empty at its start.
    public init(start: AudioTime, end: AudioTime) {
        self.start = start
        self.end = end.isValid && end < start ? start : end
    }

    /// Creates a range from its start and duration.
    public init(start: AudioTime, duration: AudioTime) {
        self.init(start: start, end: start + duration)
    }

    /// An empty range at zero.
    public static let zero = AudioTimeRange(start: .zero, end: .zero)

    /// The length of the range.
    public var duration: AudioTime { end - start }
    /// Whether the range contains no moment.
    public var isEmpty: Bool { !(start < end) }

    /// Whether the range contains a moment; its end does not count.
    public func contains(_ time: AudioTime) -> Bool { start <= time && time < end }

    /// Whether the two share at least one moment.
    public func overlaps(_ other: AudioTimeRange) -> Bool {
        !isEmpty && !other.isEmpty && start < other.end && other.start < end
    }

    /// The part that both ranges share; empty if they do not overlap.
    public func intersection(_ other: AudioTimeRange) -> AudioTimeRange {
        let latestStart = max(start, other.start)
        return AudioTimeRange(start: latestStart, end: max(latestStart, min(end, other.end)))
    }

    /// The smallest range that contains both; an empty range adds nothing.
    public func union(_ other: AudioTimeRange) -> AudioTimeRange {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return AudioTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

extension AudioTimeRange: CustomStringConvertible {
    /// The start and the end.
    public var description: String { "\(start)..<\(end)" }
}
