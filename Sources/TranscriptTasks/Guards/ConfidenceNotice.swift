import Transcripts

/// Says ahead of everything else that a recording was heard badly, and how badly.
enum ConfidenceNotice {
    /// Above this share of wrong words quotations begin to mislead.
    static let tolerable = 0.15

    static func notice(
        for transcript: Transcript, in words: ReportWords
    ) -> String? {
        guard let expected = transcript.expectedWordErrorRate, expected > tolerable else { return nil }
        return words.heardBadly(Int((expected * 100).rounded()))
    }
}
