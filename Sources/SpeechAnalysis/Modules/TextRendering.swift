import Foundation
import Spoken

/// How words become attributed text.
package struct TextRendering: Hashable, Sendable {
    let separator: String
    let marksTimeRanges: Bool
    let marksConfidences: Bool

    init(locale: String, marksTimeRanges: Bool, marksConfidences: Bool) {
        separator = Word.separator(inLanguage: locale)
        self.marksTimeRanges = marksTimeRanges
        self.marksConfidences = marksConfidences
    }

    /// The separator before a word belongs to the word's run.
    func text(_ words: [Word], followsText: Bool) -> AttributedString {
        var text = AttributedString()
        for (index, word) in words.enumerated() {
            let needsSeparator = index > 0 || followsText
            var run = AttributedString((needsSeparator ? separator : "") + word.text)
            if marksTimeRanges { run.audioTimeRange = word.range }
            if marksConfidences, let confidence = word.confidence { run.transcriptionConfidence = confidence }
            text += run
        }
        return text
    }

    func result(_ shaped: ShapedText) -> TranscriptionResult {
        TranscriptionResult(
            range: shaped.range, resultsFinalizationTime: shaped.resultsFinalizationTime,
            alternatives: shaped.readings.map { text($0, followsText: shaped.followsText) },
            words: shaped.readings[0], language: shaped.language, suspicion: shaped.suspicion,
            settledWordCount: shaped.settledWordCount)
    }
}
