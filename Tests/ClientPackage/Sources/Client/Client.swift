import Foundation
import Readback

/// Uses nothing but the public library:
///
///     Client session RECORDING     transcribes by a session, as a program for Apple's framework does; this machine's own locale
///     Client pipeline RECORDING    transcribes by the runner
///     Client reserve LOCALE        asks for a locale before anything else has been used
@main
@available(*, deprecated, message: "It uses a preset's first name.")
struct Client {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 3 else { exit(2) }
        switch words[1] {
        case "session":
            print("locale:", Locale.current.identifier)
            let file = try AudioFile(forReading: URL(filePath: words[2]))
            print(String(try await transcribe(file: file, locale: .current).characters))
        case "reserve":
            print(try await AssetInventory.reserve(locale: Locale(identifier: words[2])))
        default:
            try await run(words[2])
        }
    }

    private static func run(_ recording: String) async throws {
        let engines = EngineRegistry()
        let request = PipelineRequest(
            source: try await AudioFile.open(recording), parties: [Party()],
            speechEngine: try await engines.speechEngine(locale: "en-US"),
            resampling: engines.resampling, locale: "en-US", threadCount: 1)
        for try await event in PipelineRunner(request).events() {
            if case .finished(let result) = event { print(result.transcript.text) }
        }
    }
}
