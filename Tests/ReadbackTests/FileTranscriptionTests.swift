import Foundation
import Readback
import Testing

/// The file transcription of the first demonstration; only the import and the type of the file differ.
@available(*, deprecated, message: "It uses the preset's first name.")
private func transcribe(file: any AudioSource, locale: Locale) async throws -> AttributedString {
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

private let hasEngine: Bool = {
    #if READBACK_ENGINES
        true
    #else
        false
    #endif
}()

@Suite(.timeLimit(.minutes(2)))
struct FileTranscriptionTests {
    private static let recording = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../Fixtures/one-word.wav").standardizedFileURL

    private static var canTranscribe: Bool {
        get async { hasEngine ? await !SpeechTranscriber.installedLocales.isEmpty : false }
    }

    @Test("the file transcription of the first demonstration", .enabled { await Self.canTranscribe })
    @available(*, deprecated)
    func demonstration() async throws {
        let file = try await AudioFile.open(Self.recording.path)
        let text = String(try await transcribe(file: file, locale: .current).characters)
        #expect(!text.isEmpty)
        #expect(text == text.trimmingCharacters(in: .whitespaces))
    }

    @Test("a build without engines says so, and a transcriber can be made all the same")
    func availability() async {
        #expect(SpeechTranscriber.isAvailable == hasEngine)
        let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription)
        #expect(transcriber.selectedLocales.map { $0.identifier(.bcp47) } == ["en-US"])
        #expect(await SpeechTranscriber.supportedLocales.isEmpty == !hasEngine)
        #expect(await DictationTranscriber.supportedLocales.isEmpty == !hasEngine)
        #expect(SFSpeechRecognizer.supportedLocales().isEmpty == false)
    }

    @Test(
        "the locale of this machine stands for one that is supported", .enabled { await Self.canTranscribe })
    func currentLocale() async {
        let locale = await SpeechTranscriber.supportedLocale(equivalentTo: Locale(identifier: "en_001"))
        #expect(locale?.identifier(.bcp47) == "en-US")
    }
}
