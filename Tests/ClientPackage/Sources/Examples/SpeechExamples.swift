import Foundation
import Readback

// The examples of docs/library.md, in its order; Scripts/check holds the two together.

/// 1. A recording as text.
func text(of path: String) async throws -> String {
    let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription)
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    async let text = transcriber.results.reduce(AttributedString()) { $0 + $1.text }
    if let end = try await analyzer.analyzeSequence(from: try await AudioFile.open(path)) {
        try await analyzer.finalizeAndFinish(through: end)
    }
    return String(try await text.characters)
}

/// 2. When each word was said, and how sure the engine is.
func wordTimes(of path: String) async throws -> [(word: String, start: Double, confidence: Double)] {
    let transcriber = SpeechTranscriber(
        locale: Locale(identifier: "en-US"), transcriptionOptions: [], reportingOptions: [],
        attributeOptions: [.audioTimeRange, .transcriptionConfidence])
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    try await analyzer.start(inputAudioFile: try await AudioFile.open(path), finishAfterFile: true)
    var words: [(word: String, start: Double, confidence: Double)] = []
    for try await result in transcriber.results {
        for run in result.text.runs {
            guard let range = run.audioTimeRange else { continue }
            let word = String(result.text.characters[run.range])
            words.append((word, range.start.seconds, run.transcriptionConfidence ?? 0))
        }
    }
    return words
}

/// 3. What is being said, while it is being said.
func follow(_ inputs: AsyncStream<AnalyzerInput>, show: (_ text: String, _ isFinal: Bool) -> Void)
    async throws
{
    let transcriber = SpeechTranscriber(
        locale: Locale(identifier: "en-US"), preset: .progressiveTranscription)
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    try await analyzer.start(inputSequence: inputs)
    async let finished: Void = analyzer.finalizeAndFinishThroughEndOfInput()
    for try await result in transcriber.results {
        show(String(result.text.characters), result.isFinal)
    }
    try await finished
}

/// 4. Audio of any format for example 3: converted once, in pieces of any size.
func inputs(from path: String, for transcriber: SpeechTranscriber) async throws -> [AnalyzerInput] {
    let source = try await AudioFile.open(path)
    let converter = try await AnalyzerInputConverter.converter(compatibleWith: [transcriber])
    var inputs: [AnalyzerInput] = []
    while let chunk = try await source.next() {
        inputs += try converter.convert(chunk)
    }
    return inputs + (try converter.flush())
}

/// 5. Names that the model may not know.
func transcribe(_ path: String, expecting names: [String]) async throws -> String {
    let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription)
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    let context = AnalysisContext()
    context.contextualStrings[.general] = names
    try await analyzer.setContext(context)
    try await analyzer.start(inputAudioFile: try await AudioFile.open(path), finishAfterFile: true)
    var text = ""
    for try await result in transcriber.results { text += String(result.text.characters) }
    return text
}
