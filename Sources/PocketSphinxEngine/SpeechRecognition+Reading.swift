import SpeechAnalysis
import Timeline

extension SpeechRecognition {
    /// What was read in an utterance, placed on the session's timeline.
    init(_ reading: SphinxReading, of utterance: Utterance, isFinal: Bool = true) {
        let words = reading.words.map { word in
            SpeechWord(
                text: word.text,
                range: AudioTimeRange(
                    start: utterance.time(ofFrame: word.firstFrame),
                    end: utterance.time(ofFrame: word.lastFrame + 1)),
                confidence: word.posterior)
        }
        self.init(
            range: utterance.range, isFinal: isFinal,
            hypotheses: [
                SpeechHypothesis(words: words, logLikelihood: words.isEmpty ? nil : reading.logScore)
            ])
    }
}

extension Utterance {
    /// Where a frame of the decoder begins; exact, and never beyond the utterance.
    func time(ofFrame frame: Int) -> AudioTime {
        let samplesPerFrame = StreamClock.sampleRate / Int32(SphinxReading.frameRate)
        let offset = AudioTime(
            value: Int64(frame) * Int64(samplesPerFrame), timescale: StreamClock.sampleRate)
        return min(range.start + offset, range.end)
    }
}
