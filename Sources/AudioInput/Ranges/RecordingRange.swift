import Timeline

/// The part of a recording to process.
///
/// ```swift
/// let range = try RecordingRange(start: TimeText.parse("1:30"), duration: TimeText.parse("20"))
/// ```
public struct RecordingRange: Hashable, Sendable, Codable {
    /// Where it starts.
    public let start: AudioTime
    /// `nil` for the end of the recording.
    public let end: AudioTime?

    /// - Throws: ``AudioInputError`` of the kind `unusableRequest` if both an end and a duration are given, or
    ///   if the end is not after the start.
    public init(start: AudioTime? = nil, end: AudioTime? = nil, duration: AudioTime? = nil) throws {
        let start = start ?? .zero
        guard end == nil || duration == nil else {
            throw Self.refused("it has both an end and a duration", "give only one of them")
        }
        let last = end ?? duration.map { start + $0 }
        if let last, !(last > start) {
            throw Self.refused(
                "it ends at \(last.seconds) s and starts at \(start.seconds) s",
                "give an end after the start")
        }
        self.start = start
        self.end = last
    }

    private static func refused(_ reason: String, _ nextMove: String) -> AudioInputError {
        AudioInputError(.unusableRequest, subject: "the range", reason: reason, nextMove: nextMove)
    }
}
