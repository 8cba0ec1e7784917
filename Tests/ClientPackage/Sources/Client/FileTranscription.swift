import Foundation
import Readback

/// The file transcription of Apple's first demonstration. Only the import and the type of the file differ.
@available(*, deprecated, message: "It uses the preset's first name.")
func transcribe(file: AudioFile, locale: Locale) async throws -> AttributedString {
    let transcriber = SpeechTranscriber(locale: locale, preset: .offlineTranscription)
    async let transcriptionFuture = try transcriber.results.reduce("") { str, result in str + result.text }
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    if let lastSample = try await analyzer.analyzeSequence(from: file) {
        try await analyzer.finalizeAndFinish(through: lastSample)
    } else {
        await analyzer.cancelAndFinishNow()
    }
    return try await transcriptionFuture
}
