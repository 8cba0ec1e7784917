import Readback

/// A transcript as server-sent events, sent during transcription.
struct TranscriptionStream {
    private struct Delta: Encodable {
        var type = "transcript.text.delta"
        let delta: String
    }

    private struct Done: Encodable {
        var type = "transcript.text.done"
        let text: String
    }

    private var isFirst = true

    /// The event for the text that a segment adds.
    mutating func event(_ segment: Segment) throws -> [UInt8] {
        let separator = isFirst ? "" : segment.separator
        isFirst = false
        return Self.event(try JSONText.encodeLine(Delta(delta: separator + segment.text)))
    }

    static func end(_ text: String) throws -> [UInt8] { event(try JSONText.encodeLine(Done(text: text))) }

    static func event(_ json: String) -> [UInt8] { Array("data: \(json)\n\n".utf8) }
}
