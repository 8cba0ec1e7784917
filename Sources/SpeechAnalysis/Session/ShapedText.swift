import Spoken
import Timeline

/// What a module publishes for one stretch of audio, before it becomes attributed text.
struct ShapedText: Hashable, Sendable {
    var range: AudioTimeRange
    /// Everything before this time is final.
    var resultsFinalizationTime: AudioTime
    /// Best first, never empty.
    var readings: [[Word]]
    /// Whether text precedes this one in the document, so that it begins with the separator.
    var followsText: Bool
    var language: String?
    var suspicion: SpeechSuspicion?
    /// In a volatile result, the number of leading words of the best reading that will not change.
    var settledWordCount = 0

    var isFinal: Bool { resultsFinalizationTime >= range.end }
}

/// The form in which a module wants its results.
struct ShapingOptions: Hashable, Sendable {
    var reportsVolatileResults = false
    var maximumAlternatives = 1
    var redactsExpletives = false
    var keepsPunctuation = true
}

extension ShapingOptions {
    /// The readings of a recognition as published: words cleaned, duplicates removed, in descending likelihood.
    ///
    /// The engine's first reading stays first whatever its likelihood: an engine may choose its best reading by other means
    /// than the score of the others.
    func readings(of recognition: SpeechRecognition) -> [[Word]] {
        let rest = recognition.hypotheses.dropFirst().enumerated().sorted { left, right in
            let (first, second) = (
                left.element.logLikelihood ?? -.infinity, right.element.logLikelihood ?? -.infinity
            )
            return first != second ? first > second : left.offset < right.offset
        }
        var readings: [[Word]] = []
        var seen: Set<[String]> = []
        for hypothesis in [recognition.hypotheses[0]] + rest.map(\.element) {
            let words = hypothesis.words.compactMap(cleaned)
            guard readings.count < max(1, maximumAlternatives) else { break }
            if seen.insert(words.map(\.text)).inserted { readings.append(words) }
        }
        return readings
    }

    private func cleaned(_ word: Word) -> Word? {
        var word = word
        word.confidence = word.confidence.flatMap { $0.isNaN ? nil : min(1, max(0, $0)) }
        if redactsExpletives { word.text = Expletives.redacted(word.text) }
        // Spoken punctuation is a word of its own and is kept.
        let bare = word.text.trimmingPunctuation()
        if !keepsPunctuation, !bare.isEmpty { word.text = String(bare) }
        return word.text.isEmpty ? nil : word
    }
}

extension StringProtocol {
    /// The text without the punctuation at its end; marks inside it ("don't", "3.5") stay.
    func trimmingPunctuation() -> SubSequence {
        let marks: Set<Character> = [".", ",", "?", "!", ";", ":", "…"]
        var rest = self[...]
        while let last = rest.last, marks.contains(last) { rest.removeLast() }
        return rest
    }
}
