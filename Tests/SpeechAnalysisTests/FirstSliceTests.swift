import AudioInput
import Foundation
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(1)))
struct SessionSmoke {
    @Test("a session from the first input to the last result")
    func wholeSession() async throws {
        let engine = ScriptedEngine()
        let transcriber = SpeechTranscriber(
            locale: Locale(identifier: "en-US"), preset: .timeIndexedProgressiveTranscription, engine: engine)
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        let end = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab c")))
        #expect(end == .at(4))
        try await analyzer.finalizeAndFinish(through: .at(4))
        #expect(try await marbles(transcriber.results) == "a? ab? ab! c? c!")
    }

    @Test("the end of input finishes a session that waits for it")
    func throughEndOfInput() async throws {
        let engine = ScriptedEngine()
        let transcriber = SpeechTranscriber(
            locale: Locale(identifier: "en-US"), preset: .transcription, engine: engine)
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        try await analyzer.start(inputSequence: GatedSequence.finished(AnalyzerInput.each("ab c")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await marbles(transcriber.results) == "ab! c!")
        let texts = try await String(
            transcriber.results.reduce(AttributedString()) { $0 + $1.text }.characters)
        #expect(texts == "")
    }
}
