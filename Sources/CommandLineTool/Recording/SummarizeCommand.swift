import Foundation
import Readback

/// `readback summarize FILE`: the second half of a run, on a transcript that is there already.
struct SummarizeCommand: Sendable {
    private let settings: RecordingSettings
    private let messages: Messages
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        settings = try RecordingSettings(arguments, wantsReport: true)
        messages = Messages(isQuiet: settings.isQuiet)
    }

    func run() async throws -> ExitStatus {
        let outputs = try RecordingOutputs(settings.output, for: RecordingName(settings.path))
        let transcript = try TranscriptReader().read(try bytes(), from: settings.path)
        guard transcript.wordCount > 0, let task = settings.task else {
            throw CommandFailure(
                .noSpeech, "\(settings.path): no words are in it; check that this is the right transcript")
        }
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: settings.textModels,
            log: nativeLog.sink)
        try engines.checkProcessor()
        let engine = try await engines.languageEngine(model: settings.textModel)
        try NetworkAccess.forbid()
        let stage = ReadingStage(tasks: [task], engine: engine, threadCount: settings.threadCount)
        let result = try await stage.read(transcript)
        if let failure = result.taskFailure {
            throw CommandFailure(
                .incompleteSummary, "reading the transcript failed: \(failure); run it again")
        }
        for path in try outputs.write(result) { messages.say("wrote \(path)") }
        return .done
    }

    private func bytes() throws(CommandFailure) -> Data {
        do {
            guard settings.path == "-" else {
                return try Data(contentsOf: URL(fileURLWithPath: settings.path))
            }
            return try FileHandle.standardInput.readToEnd() ?? Data()
        } catch {
            throw CommandFailure(
                .unreadableInput, "\(settings.path): it cannot be read; check that the file is there")
        }
    }
}
