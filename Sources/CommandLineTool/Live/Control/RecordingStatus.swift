import Foundation
import Readback

/// What is known of the recording that is on. As JSON it is what a bar shows: `text`, `tooltip` and `class` have the names that Waybar
/// looks for.
struct RecordingStatus: Hashable, Sendable, Codable {
    enum State: String, Hashable, Sendable, Codable {
        case off, recording, paused
        /// It was told to end, and the last of it is being written.
        case stopping
    }

    let state: State
    /// How much sound is kept; pauses do not count.
    var seconds: Double?
    /// The file.
    var recording: String?
    /// What is heard.
    var source: String?
    /// When it began, as ISO 8601 writes it.
    var since: String?
    /// How many marks and notes were made.
    var marks: Int?
    /// That it ends soon by itself, and why.
    var notice: String?
    private(set) var text = ""
    private(set) var tooltip = ""
    private(set) var `class` = ""

    static let off = RecordingStatus(.off)

    init(
        _ state: State, seconds: Double? = nil, recording: String? = nil, source: String? = nil,
        since: Date? = nil, marks: Int? = nil, notice: String? = nil
    ) {
        self.state = state
        self.seconds = seconds.map { ($0 * 1000).rounded() / 1000 }
        self.recording = recording
        self.source = source
        self.since = since.map { $0.ISO8601Format() }
        self.marks = marks
        self.notice = notice
        self.class = state.rawValue
        tooltip = sentence
        text = state == .off ? "" : clock
    }

    /// For a person.
    var sentence: String {
        let into = "\(source ?? "sound") into \(recording ?? "a file")"
        let first =
            switch state {
            case .off: "no recording is on"
            case .recording: "recording \(into), \(clock)"
            case .paused: "paused at \(clock): nothing is heard; recording \(into)"
            case .stopping: "the recording is ending: \(recording ?? "")"
            }
        return [first, notice].compactMap { $0 }.joined(separator: "; ")
    }

    private var clock: String {
        TimestampFormat.clock.string(
            from: AudioTime(seconds: (seconds ?? 0).rounded(.down), preferredTimescale: 1))
    }
}
