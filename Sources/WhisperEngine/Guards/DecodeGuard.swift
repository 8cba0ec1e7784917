import Foundation
import Spoken

/// What can be measured about a decoded window without knowing what was said.
struct DecodingEvidence: Hashable, Sendable {
    /// The text tokens, without time marks.
    var tokens: [Int32]
    var averageLogProbability: Double
    var noSpeechProbability: Double
    /// The text repeats itself, but there is as much speech as that takes: people repeat themselves, too.
    var saysAgainWhatIsSpoken = false

    init(tokens: [Int32], averageLogProbability: Double, noSpeechProbability: Double) {
        self.tokens = tokens
        self.averageLogProbability = averageLogProbability
        self.noSpeechProbability = noSpeechProbability
    }

    init(_ segments: [DecodedSegment]) {
        let all = segments.flatMap(\.tokens)
        tokens = all.filter { $0.kind == .text }.map(\.id)
        averageLogProbability =
            all.isEmpty ? 0 : all.reduce(0) { $0 + Double($1.logProbability) } / Double(all.count)
        noSpeechProbability = Double(segments.map(\.noSpeechProbability).max() ?? 0)
    }

    /// The entropy of the last tokens: low if a few of them keep coming back.
    var entropy: Double {
        let last = tokens.suffix(DecodeGuard.entropySpan)
        let counts = last.reduce(into: [Int32: Int]()) { $0[$1, default: 0] += 1 }
        return -counts.values.reduce(0.0) { sum, count in
            let share = Double(count) / Double(last.count)
            return sum + share * log(share)
        }
    }
}

/// Decides whether a decoding is accepted, tried again at a higher temperature, or marked as suspect. The thresholds are those of
/// OpenAI's Whisper, or of whisper.cpp where it measures differently.
struct DecodeGuard: Hashable, Sendable {
    var leastLogProbability = -1.0
    var leastEntropy = 2.4
    var mostNoSpeech = 0.6
    /// Tried in order until a decoding is accepted.
    var temperatures: [Float] = [0, 0.2, 0.4, 0.6, 0.8, 1]

    static let entropySpan = 32
    static let standard = DecodeGuard()

    enum Verdict: Hashable, Sendable {
        case stands
        /// There is no text: the model says that nobody speaks, and has little confidence in the words itself.
        case silence
        case fails(SpeechSuspicion)
    }

    func verdict(on evidence: DecodingEvidence) -> Verdict {
        let isUnlikely = evidence.averageLogProbability < leastLogProbability
        if evidence.tokens.isEmpty { return .stands }
        if isUnlikely && evidence.noSpeechProbability > mostNoSpeech { return .silence }
        let isMonotonous = evidence.tokens.count > Self.entropySpan && evidence.entropy < leastEntropy
        if isMonotonous || RepetitionLoop.find(in: evidence.tokens) != nil, !evidence.saysAgainWhatIsSpoken {
            return .fails(.repetition)
        }
        return isUnlikely ? .fails(.lowProbability) : .stands
    }
}
