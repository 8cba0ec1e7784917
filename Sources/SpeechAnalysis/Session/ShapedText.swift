import Spoken
import Timeline

/// What a module publishes about one stretch of audio, before it is put into attributed text.
struct ShapedText: Hashable, Sendable {
    var range: AudioTimeRange
    /// Everything before this time is final.
    var resultsFinalizationTime: AudioTime
    /// Best first, never empty.
    var readings: [[Word]]
    /// Text precedes this one in the document, so it begins with the separator.
    var followsText: Bool
    var language: String?
    var suspicion: SpeechSuspicion?
    /// Of a volatile result: so many words of the best reading stay.
    var settledWordCount = 0

    var isFinal: Bool { resultsFinalizationTime >= range.end }
}

/// How a module wants its results.
struct ShapingOptions: Hashable, Sendable {
    var reportsVolatileResults = false
    var maximumAlternatives = 1
    var redactsExpletives = false
    var keepsPunctuation = true
}

extension ShapingOptions {
    /// The readings of a recognition as they are published: words cleaned, doubles removed, descending likelihood.
    ///
    /// The engine's first reading stays first, whatever its likelihood: an engine may choose its best by other means than the
    /// score by which it lists the rest.
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
        // Spoken punctuation is a word of its own, and stays.
        let bare = word.text.trimmingPunctuation()
        if !keepsPunctuation, !bare.isEmpty { word.text = String(bare) }
        return word.text.isEmpty ? nil : word
    }
}

extension StringProtocol {
    /// Without the marks that an engine attaches to a word; those inside it ("don't", "3.5") stay.
    func trimmingPunctuation() -> SubSequence {
        let marks: Set<Character> = [".", ",", "?", "!", ";", ":", "…"]
        var rest = self[...]
        while let last = rest.last, marks.contains(last) { rest.removeLast() }
        return rest
    }
}
