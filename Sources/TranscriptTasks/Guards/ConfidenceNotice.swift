import Transcripts

/// Says ahead of everything else that a recording was heard badly, and how badly.
enum ConfidenceNotice {
    /// Above this share of wrong words quotations begin to mislead.
    static let tolerable = 0.15

    static func notice(for transcript: Transcript) -> String? {
        guard let expected = transcript.expectedWordErrorRate, expected > tolerable else { return nil }
        return "Heard badly: about \(Int((expected * 100).rounded())) of 100 words are expected to be wrong. "
            + "Check what matters against the recording."
    }
}
