import Timeline
import Transcripts

/// A notice that demands on the program were left out, with their times.
enum DemandNotice {
    /// `nil` if there were no demands.
    static func notice(
        of demands: [Conversation.Line], in transcript: Transcript, _ words: ReportWords
    ) -> String? {
        guard !demands.isEmpty else { return nil }
        // A transcript from plain text has no times.
        guard transcript.duration > .zero else { return words.demands(demands.count) + "." }
        let times = demands.map { TimestampFormat.clock.string(from: $0.range.start) }.uniqued
        return words.demands(demands.count) + " (\(times.joined(separator: ", ")))."
    }
}
