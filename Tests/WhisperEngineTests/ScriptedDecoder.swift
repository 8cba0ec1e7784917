import TestSupport

@testable import WhisperEngine

/// A decoder that says what it is told to.
final class ScriptedDecoder: WindowDecoder {
    private let answer: @Sendable (_ samples: [Float], _ request: DecodingRequest) -> [DecodedSegment]
    private let asked = EventLog<DecodingRequest>()

    var requests: [DecodingRequest] { asked.events }

    init(_ answer: @escaping @Sendable (_ samples: [Float], _ request: DecodingRequest) -> [DecodedSegment]) {
        self.answer = answer
    }

    func decode(_ samples: [Float], _ request: DecodingRequest) async throws -> [DecodedSegment] {
        asked.append(request)
        return answer(samples, request)
    }
}

extension DecodedSegment {
    /// Words at times in hundredths of a second; a number by itself is a time mark.
    enum Part {
        case mark(Int)
        case word(String, Int, Int)
    }

    /// - Parameter logProbability: of every token.
    static func said(_ parts: [Part], logProbability: Float = -0.1, noSpeech: Float = 0) -> [DecodedSegment] {
        let tokens = parts.map { part in
            switch part {
            case .mark(let tick):
                DecodedToken(
                    id: Int32(50_363 + tick / 2), kind: .time(tick), bytes: [], probability: 0.9,
                    logProbability: logProbability, start: tick, end: tick)
            case .word(let text, let start, let end):
                DecodedToken(
                    id: Int32(truncatingIfNeeded: text.utf8.reduce(5_381) { $0 &* 33 &+ Int($1) }) & 0x7FFF,
                    kind: .text, bytes: Array(" \(text)".utf8), probability: 0.9,
                    logProbability: logProbability,
                    start: start, end: end)
            }
        }
        return [DecodedSegment(start: 0, end: 3_000, tokens: tokens, noSpeechProbability: noSpeech)]
    }
}
