import SpeechEngines
import Spoken
import Timeline

extension SpeechRecognition {
    /// What was read in a stretch of audio, best first, placed on the session's timeline.
    init(_ readings: [SphinxReading], in range: AudioTimeRange, isFinal: Bool) {
        let hypotheses = readings.map { reading in
            SpeechHypothesis(
                words: reading.words.map { Word($0, in: range) },
                logLikelihood: reading.words.isEmpty || !isFinal ? nil : reading.logScore)
        }
        self.init(range: range, isFinal: isFinal, hypotheses: hypotheses)
    }
}

extension Word {
    fileprivate init(_ word: SphinxWord, in range: AudioTimeRange) {
        self.init(
            text: word.text,
            range: AudioTimeRange(
                start: range.time(ofFrame: word.firstFrame), end: range.time(ofFrame: word.lastFrame + 1)),
            confidence: word.posterior.map(WordConfidence.ofWord))
    }
}

extension AudioTimeRange {
    /// Where a frame of the decoder begins; exact, and never beyond the range.
    fileprivate func time(ofFrame frame: Int) -> AudioTime {
        let samplesPerFrame = StreamClock.sampleRate / Int32(SphinxReading.frameRate)
        let offset = AudioTime(
            value: Int64(frame) * Int64(samplesPerFrame), timescale: StreamClock.sampleRate)
        return min(start + offset, end)
    }
}
