import Readback

/// Formats lines for people and models to read.
enum ToolText {
    static func time(_ seconds: Double) -> String {
        TimestampFormat.clock.string(from: AudioTime(seconds: seconds, preferredTimescale: 1000))
    }

    /// `1:03 Anna: What was said.`
    static func line(_ start: Double?, _ speaker: String?, _ text: String) -> String {
        (start.map { time($0) + " " } ?? "") + (speaker.map { "\($0): " } ?? "") + text
    }
}
