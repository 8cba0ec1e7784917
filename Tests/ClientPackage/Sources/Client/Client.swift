import Foundation
import Readback

/// Uses only the public library:
///
///     Client session RECORDING     transcribes with a session, like a program for Apple's framework, in this machine's locale
///     Client pipeline RECORDING    transcribes with the runner
///     Client reserve LOCALE        reserves a locale before anything else has been used
///     Client read RECORDING        makes a report, with a journal beside the recording
///     Client die RECORDING         does the same, but kills itself at the first segment
///     Client resume JOURNAL        resumes the run
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
        case "read": show(try await Readback.read(words[2], journalled(words[2])))
        case "die":
            for try await event in Readback.events(of: words[2], journalled(words[2])) {
                if case .segment = event { kill(getpid(), SIGKILL) }
            }
        case "resume": show(try await Readback.resume(words[2]))
        default:
            try await run(words[2])
        }
    }

    private static func journalled(_ recording: String) -> ReadOptions {
        var options = ReadOptions()
        options.task = StandardTask.meeting
        options.vocabulary = Vocabulary("Green Hill Hotel")
        options.journal = recording + ".journal"
        return options
    }

    private static func show(_ result: PipelineResult) {
        print(MarkdownReport(report: result.report, transcript: result.transcript, fallbackTitle: "").text)
        print(WebVTTExporter(hasWordTimes: true).string(from: result.transcript))
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
