import AudioInput
import SpeechAnalysis
import SpeechEngines
import Spoken
import Timeline

extension AudioFormat {
    /// Ten samples per second; one second of audio is one letter.
    public static let letters = AudioFormat(sampleRate: 10, channelCount: 1, sampleType: .int16)
}

extension AudioChunk {
    /// Audio that "says" these letters, one per second; a space is a second of silence.
    public static func letters(_ text: String, sampleRate: Int32 = 10) -> AudioChunk {
        AudioChunk(
            sampleRate: sampleRate,
            text.utf8.flatMap { [Int16](repeating: Int16($0), count: Int(sampleRate)) })
    }
}

extension AnalyzerInput {
    public static func letters(_ text: String, at start: AudioTime? = nil) -> AnalyzerInput {
        AnalyzerInput(buffer: .letters(text), bufferStartTime: start)
    }

    /// One input per letter.
    public static func each(_ text: String) -> [AnalyzerInput] {
        text.map { .letters(String($0)) }
    }
}

/// Recognizes one letter per second of audio as a word. Silence makes the words before it final. Volatile results follow every letter.
public struct LetterScript: EngineScript {
    private let configuration: SpeechRunConfiguration
    private var words: [Word] = []
    private var heardThrough = AudioTime.zero
    private let one = AudioTime(value: 1, timescale: 1)

    public init(_ configuration: SpeechRunConfiguration) { self.configuration = configuration }

    public mutating func answer(_ request: SpeechEngineRequest) -> [SpeechEngineEvent] {
        switch request {
        case .audio(let chunk, let start): return hear(chunk, start)
        case .finalize(let time): return finalWords(before: time) + [.finalized(through: time)]
        case .cancel(let time):
            words.removeAll { $0.range.end <= time }
            return []
        case .setContextualStrings: return []
        case .finish: return finalWords(before: heardThrough) + [.finalized(through: heardThrough)]
        }
    }

    private mutating func hear(_ chunk: AudioChunk, _ start: AudioTime) -> [SpeechEngineEvent] {
        guard case .int16(let samples) = chunk.samples else { return [] }
        var events: [SpeechEngineEvent] = []
        if start > heardThrough { events += finalWords(before: start) }
        var time = start
        for index in stride(from: 0, to: samples.count, by: Int(chunk.format.sampleRate)) {
            let end = time + one
            heardThrough = end
            if let scalar = Unicode.Scalar(UInt16(samples[index])), scalar != " " {
                let word = Word(
                    text: String(Character(scalar)), range: AudioTimeRange(start: time, end: end),
                    confidence: 0.5)
                words.append(word)
                if configuration.reportsVolatileResults { events += recognition(words, isFinal: false) }
            } else {
                events += finalWords(before: end) + [.finalized(through: end)]
            }
            time = end
        }
        return events
    }

    private mutating func finalWords(before time: AudioTime) -> [SpeechEngineEvent] {
        let done = words.filter { $0.range.end <= time }
        words.removeAll { $0.range.end <= time }
        return recognition(done, isFinal: true)
    }

    private func recognition(_ words: [Word], isFinal: Bool) -> [SpeechEngineEvent] {
        guard let first = words.first, let last = words.last else { return [] }
        let shouted = words.map { Word(text: $0.text.uppercased(), range: $0.range, confidence: 0.25) }
        let hypotheses = [
            SpeechHypothesis(words: words, logLikelihood: -1),
            SpeechHypothesis(words: shouted, logLikelihood: -2),
        ]
        return [
            .recognition(
                SpeechRecognition(
                    range: AudioTimeRange(start: first.range.start, end: last.range.end), isFinal: isFinal,
                    hypotheses: Array(hypotheses.prefix(configuration.maximumAlternatives))))
        ]
    }
}
