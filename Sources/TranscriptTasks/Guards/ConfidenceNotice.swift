import Transcripts

/// A notice at the top of a report when recognition was poor.
enum ConfidenceNotice {
    /// The share of wrong words above which quotations begin to mislead.
    static let tolerable = 0.15

    static func notice(
        for transcript: Transcript, in words: ReportWords
    ) -> String? {
        guard let expected = transcript.expectedWordErrorRate, expected > tolerable else { return nil }
        return words.heardBadly(Int((expected * 100).rounded()))
    }
}
