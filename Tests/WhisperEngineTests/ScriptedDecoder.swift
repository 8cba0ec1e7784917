import TestSupport

@testable import WhisperEngine

/// A decoder that gives scripted answers.
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
    /// Words, and time marks in hundredths of a second.
    enum Part {
        case mark(Int)
        case word(String)
    }

    /// Words between two time marks.
    static func phrase(_ words: String, _ start: Int, _ end: Int) -> [Part] {
        [.mark(start)] + words.split(separator: " ").map { .word(String($0)) } + [.mark(end)]
    }

    /// - Parameter logProbability: of every token.
    static func said(
        _ parts: [Part], logProbability: Float = -0.1, probability: Float = 0.9, noSpeech: Float = 0
    ) -> [DecodedSegment] {
        let tokens = parts.map { part in
            switch part {
            case .mark(let tick):
                DecodedToken(
                    id: Int32(50_363 + tick / 2), kind: .time(tick), bytes: [], probability: probability,
                    logProbability: logProbability)
            case .word(let text):
                DecodedToken(
                    id: Int32(truncatingIfNeeded: text.utf8.reduce(5_381) { $0 &* 33 &+ Int($1) }) & 0x7FFF,
                    kind: .text, bytes: Array(" \(text)".utf8), probability: probability,
                    logProbability: logProbability)
            }
        }
        return [DecodedSegment(start: 0, end: 3_000, tokens: tokens, noSpeechProbability: noSpeech)]
    }
}
