import Foundation

/// What is known about punctuation beside the text, in nats: how much each mark is favoured over none.
///
/// Silence says most. Speakers pause where sentences end, though not only there; words without any silence between them hardly
/// ever belong to two sentences.
public struct PunctuationWeights: Hashable, Sendable, Codable {
    /// What is added for a comma.
    public var comma: Double
    /// What is added for a full stop.
    public var period: Double
    /// What is added for a question mark.
    public var question: Double
    /// For a segment that begins in the middle of a sentence.
    public var lowercaseStart: Double
    /// For marks that end a sentence between words that follow each other without any silence. A comma gets half.
    public var noSilence: Double
    /// For marks that end a sentence where there is silence: this much each time that it is `shortestSilence` longer, by factors
    /// of e. A comma gets half.
    public var silence: Double
    /// What the end of a segment adds to marks that end a sentence.
    public var segmentEnd: Double

    /// Seconds. Anything below is the recogniser's rounding.
    static let shortestSilence = 0.04
    /// Seconds. Anything above says nothing more.
    static let longestSilence = 1.0

    /// Weights that were measured, unless told otherwise.
    public init(
        comma: Double = 0, period: Double = 0, question: Double = 0, lowercaseStart: Double = -1,
        noSilence: Double = -2, silence: Double = 1, segmentEnd: Double = 1
    ) {
        self.comma = comma
        self.period = period
        self.question = question
        self.lowercaseStart = lowercaseStart
        self.noSilence = noSilence
        self.silence = silence
        self.segmentEnd = segmentEnd
    }

    /// - Parameter pause: seconds of silence before the word, `nil` where nobody knows.
    func bias(of mark: PunctuationSlots.Mark, pause: Double?) -> Double {
        let evidence = pause.map(evidence) ?? 0
        return switch mark {
        case .none: 0
        case .comma: comma + evidence / 2
        case .period: period + evidence
        case .question: question + evidence
        }
    }

    func biasAtEnd(of mark: PunctuationSlots.Mark) -> Double {
        bias(of: mark, pause: nil) + (mark.endsSentence ? segmentEnd : 0)
    }

    private func evidence(of pause: Double) -> Double {
        guard pause >= Self.shortestSilence else { return noSilence }
        return silence * (1 + log(min(pause, Self.longestSilence) / Self.shortestSilence))
    }
}
