import ChildProcess
import Foundation
import Readback
import Testing

private let hasEngine: Bool = {
    #if READBACK_ENGINES
        true
    #else
        false
    #endif
}()

/// What a third-party program sees that imports only the library.
@Suite(.timeLimit(.minutes(10)))
struct FileTranscriptionTests {
    private static let recording = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../Fixtures/one-word.wav").standardizedFileURL

    /// The path of the client program. It lies beside the test program.
    static var client: String {
        get throws {
            let here = try #require(ExecutableLocator.currentExecutablePath())
            return URL(filePath: here).deletingLastPathComponent().appending(path: "ReadbackClient").path
        }
    }

    #if READBACK_ENGINES
        private static var canTranscribe: Bool {
            get async { await !SpeechTranscriber.installedLocales.isEmpty }
        }

        @Test(
            "the file transcription of Apple's first demonstration works, whatever language the environment sets",
            .enabled { await Self.canTranscribe }, arguments: ["C", "C.UTF-8", "de_DE.UTF-8", ""])
        func demonstration(language: String) async throws {
            var environment = ProcessInfo.processInfo.environment.filter {
                !$0.key.hasPrefix("LC_") && $0.key != "LANGUAGE"
            }
            environment["LANG"] = language.isEmpty ? nil : language
            let outcome = try await Child.run(
                ChildCommand(try Self.client, ["session", Self.recording.path], environment: environment),
                deadline: .seconds(60))
            let lines = outcome.outputText.split(separator: "\n")
            #expect(
                outcome.status.isSuccess && lines.count == 2, "\(outcome.errorTail.lastLine ?? "") \(lines)")
            // Some engines add capitals and a full stop.
            let heard = lines.last?.trimmingCharacters(in: .punctuationCharacters).lowercased()
            #expect(heard == "hello", "\(lines)")
        }

        @Test("a locale can be reserved before any module has been created")
        func reserve() async throws {
            let store = FileManager.default.temporaryDirectory.appending(path: "reserve-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: store) }
            var environment = ProcessInfo.processInfo.environment
            environment["READBACK_MODELS"] = store.path
            for expected in ["true", "false"] {
                let outcome = try await Child.run(
                    ChildCommand(try Self.client, ["reserve", "en_US"], environment: environment),
                    deadline: .seconds(60))
                let output = outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
                #expect(output == expected, "\(outcome.errorTail.lastLine ?? "")")
            }
        }

        @Test(
            "en_001 has a supported equivalent, en-US",
            .enabled { await Self.canTranscribe })
        func currentLocale() async {
            let locale = await SpeechTranscriber.supportedLocale(equivalentTo: Locale(identifier: "en_001"))
            #expect(locale?.identifier(.bcp47) == "en-US")
        }
    #endif

    @Test("a build tells whether it has engines; a transcriber can be created in any case")
    func availability() async {
        #expect(SpeechTranscriber.isAvailable == hasEngine)
        let transcriber = SpeechTranscriber(locale: Locale(identifier: "en-US"), preset: .transcription)
        #expect(transcriber.selectedLocales.map { $0.identifier(.bcp47) } == ["en-US"])
        #expect(await SpeechTranscriber.supportedLocales.isEmpty == !hasEngine)
        #expect(await DictationTranscriber.supportedLocales.isEmpty == !hasEngine)
        #expect(SFSpeechRecognizer.supportedLocales().isEmpty == false)
    }
}
