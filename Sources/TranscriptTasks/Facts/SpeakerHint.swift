import Timeline
import Transcripts

/// Who a numbered speaker may be, from the name they say or the role they have. This is only a proposal: the speaker is
/// not renamed until someone accepts it.
///
/// ```swift
/// for hint in report.speakerHints { print(hint.speaker, hint.role ?? "", hint.name ?? "") }    // Speaker 1 Doctor Dr Patel
/// ```
public struct SpeakerHint: Hashable, Sendable, Codable {
    /// The speaker's label: "Speaker 1".
    public var speaker: String
    /// The role in this conversation: "Doctor".
    public var role: String?
    /// The name they give themselves, as heard.
    public var name: String?
    /// The segment in which they say the name.
    public var segment: Int?
    /// When they say the name, in seconds from the start of the recording.
    public var seconds: Double?

    /// The proposed name; otherwise the role.
    public var proposal: String? { name ?? role }

    /// The proposal as text, with the time of the name: "Doctor, Dr Patel (0:03)".
    var text: String {
        let said =
            seconds.map {
                " (\(TimestampFormat.clock.string(from: AudioTime(seconds: $0, preferredTimescale: 1000))))"
            } ?? ""
        return [role, name.map { $0 + said }].compactMap(\.self).joined(separator: ", ")
    }

    /// Creates an empty hint.
    public init(speaker: String) { self.speaker = speaker }
}

extension [SpeakerHint] {
    /// The hints for the numbered speakers of a transcript, in order of first appearance.
    ///
    /// - Parameter roles: the known roles by speaker.
    init(_ transcript: Transcript, roles: [String: String] = [:]) {
        let introductions = Introductions(transcript).bySpeaker
        self = transcript.segments.parties.compactMap { speaker in
            var hint = introductions[speaker] ?? SpeakerHint(speaker: speaker)
            hint.role = roles[speaker]
            return hint.proposal == nil ? nil : hint
        }
    }
}

extension Transcript {
    /// The names that numbered speakers give themselves.
    package var speakerHints: [SpeakerHint] { [SpeakerHint](self) }
}
