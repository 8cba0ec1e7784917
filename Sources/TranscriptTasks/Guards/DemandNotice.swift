import Timeline
import Transcripts

/// Says that demands on the machine that listens were left out, and where they were made.
enum DemandNotice {
    /// `nil` where none was made.
    static func notice(
        of demands: [Conversation.Line], in transcript: Transcript, _ words: ReportWords
    ) -> String? {
        guard !demands.isEmpty else { return nil }
        // A transcript from plain text has no times.
        let times = transcript.duration == .zero ? [] : demands.map(\.range.start).uniqued
        let clock = TimestampFormat.clock
        return words.demands(demands.count)
            + (times.isEmpty
                ? "." : " (\(times.map { clock.string(from: $0) }.uniqued.joined(separator: ", "))).")
    }
}
