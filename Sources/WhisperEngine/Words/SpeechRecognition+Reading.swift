import Foundation
import SpeechEngines
import Spoken
import Timeline

extension StreamClock {
    func range(of samples: Range<Int>) -> AudioTimeRange {
        AudioTimeRange(start: time(ofSample: samples.lowerBound), end: time(ofSample: samples.upperBound))
    }
}

extension SpeechRecognition {
    init(
        _ phrase: ReadPhrase, clock: StreamClock, curve: ConfidenceCurve, language: String?,
        isFinal: Bool = true
    ) {
        let hypotheses = ([phrase.words] + phrase.alternatives).map { words in
            SpeechHypothesis(
                words: words.map {
                    Word(
                        text: $0.text, range: clock.range(of: $0.range),
                        confidence: curve.confidence(of: $0.probability))
                },
                logLikelihood: words.isEmpty || !isFinal ? nil : words.reduce(0) { $0 + log($1.probability) })
        }
        self.init(
            range: clock.range(of: phrase.range), isFinal: isFinal,
            hypotheses: hypotheses,
            language: language, suspicion: phrase.suspicion)
    }

    func ending(at end: AudioTime) -> SpeechRecognition {
        var longer = self
        longer.range = AudioTimeRange(start: range.start, end: max(range.end, end))
        return longer
    }
}

/// Final results of an earlier run.
struct KnownFinals: Sendable {
    private let finals: [SpeechRecognition]

    init(_ finals: [SpeechRecognition]) { self.finals = finals.sorted { $0.range.start < $1.range.start } }

    /// The finals of a window if all of them are known: then the last one reaches the window's end.
    func finals(filling range: AudioTimeRange) -> [SpeechRecognition]? {
        let inside = finals.filter { range.start <= $0.range.start && $0.range.end <= range.end }
        return inside.last?.range.end == range.end ? inside : nil
    }
}
