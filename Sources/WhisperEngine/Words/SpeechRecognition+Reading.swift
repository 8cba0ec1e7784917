import SpeechAnalysis
import Timeline

extension StreamClock {
    func range(of samples: Range<Int>) -> AudioTimeRange {
        AudioTimeRange(start: time(ofSample: samples.lowerBound), end: time(ofSample: samples.upperBound))
    }
}

extension SpeechRecognition {
    init(_ phrase: ReadPhrase, clock: StreamClock, language: String?, isFinal: Bool = true) {
        let words = phrase.words.map { word in
            SpeechWord(text: word.text, range: clock.range(of: word.range), confidence: word.confidence)
        }
        self.init(
            range: clock.range(of: phrase.range), isFinal: isFinal,
            hypotheses: [SpeechHypothesis(words: words)],
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

    /// The finals of a window, if all of them are known: the last one reaches to the window's end.
    func finals(filling range: AudioTimeRange) -> [SpeechRecognition]? {
        let inside = finals.filter { range.start <= $0.range.start && $0.range.end <= range.end }
        return inside.last?.range.end == range.end ? inside : nil
    }
}
