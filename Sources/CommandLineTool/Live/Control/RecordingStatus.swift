import Foundation
import Readback

/// The status of the recording in progress. As JSON it suits a status bar: `text`,
/// `tooltip` and `class` are the names that Waybar looks for.
struct RecordingStatus: Hashable, Sendable, Codable {
    enum State: String, Hashable, Sendable, Codable {
        case off, recording, paused
        /// It was told to end, and the rest is being written.
        case stopping
    }

    let state: State
    /// The seconds of recorded audio, without pauses.
    var seconds: Double?
    /// The path of the recording.
    var recording: String?
    /// What is recorded: the devices or standard input.
    var source: String?
    /// When it began, in ISO 8601.
    var since: String?
    /// The number of marks and notes.
    var marks: Int?
    /// That it stops soon by itself, and why.
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

    /// What is said once the recording has stopped.
    var saved: String { "the recording is saved: \(recording ?? ""); its results follow" }

    /// The status as a sentence.
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
