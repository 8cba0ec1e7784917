import Timeline
import Transcripts

/// Who somebody may be whom a recogniser could only number: by the name they give themselves, by what they do. A proposal, after which
/// nobody is called so until somebody takes it over.
///
/// ```swift
/// for hint in report.speakerHints { print(hint.speaker, hint.role ?? "", hint.name ?? "") }    // Speaker 1 Doctor Dr Patel
/// ```
public struct SpeakerHint: Hashable, Sendable, Codable {
    /// The number: "Speaker 1".
    public var speaker: String
    /// What they do in this conversation: "Doctor".
    public var role: String?
    /// What they call themselves, as it was heard.
    public var name: String?
    /// The segment in which they say it.
    public var segment: Int?
    /// When they say it, in seconds from the beginning of the recording.
    public var seconds: Double?

    /// What would take the place of the number.
    public var proposal: String? { name ?? role }

    /// What is proposed, and when the name was said: "Doctor, Dr Patel (0:03)".
    var text: String {
        let said =
            seconds.map {
                " (\(TimestampFormat.clock.string(from: AudioTime(seconds: $0, preferredTimescale: 1000))))"
            } ?? ""
        return [role, name.map { $0 + said }].compactMap(\.self).joined(separator: ", ")
    }

    /// Somebody of whom nothing is known yet.
    public init(speaker: String) { self.speaker = speaker }
}

extension [SpeakerHint] {
    /// What is known of those who are numbered in a transcript, in the order in which they begin.
    ///
    /// - Parameter roles: what some of them are.
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
