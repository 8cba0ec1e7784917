import Foundation
import Readback
import Synchronization

/// `readback live`: records, and reads back what is heard while it is heard.
///
/// The first interrupt ends the recording: what was said becomes final and is summarized. The second one ends the program; what
/// was recorded is on the disk in any case.
struct LiveCommand: Sendable {
    private let settings: LiveSettings
    private let messages: Messages
    private let display: RunDisplay
    private let nativeLog: NativeLog
    private let said = SaidNotices()

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        settings = try LiveSettings(arguments)
        messages = Messages(isQuiet: settings.recording.isQuiet)
        display = RunDisplay(arguments, messages, isRecording: true)
    }

    func run() async throws -> ExitStatus {
        let recording = settings.recording
        let outputs = try await RecordingOutputs(recording.output, for: RecordingName(settings.recordingPath))
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: recording.textModels,
            speechModels: recording.speechModels,
            log: nativeLog.sink)
        try engines.checkProcessor()
        let speech = try await engines.speechEngine(model: recording.speechModel, locale: recording.locale)
        let language = try await engines.languageEngine(model: recording.textModel)
        if let refusal = recording.task?.refusal(of: language.profile) { throw refusal }
        let punctuation =
            recording.restoresPunctuation
            ? try await engines.punctuationEngine(for: speech, sharing: language) : nil
        let input = try await LiveInput.open(settings)
        let kept = try await keep(input.source)
        let request = PipelineRequest(
            source: kept, parties: input.parties, speechEngine: speech,
            resampling: engines.resampling, locale: recording.locale,
            tasks: recording.task.map { [$0] } ?? [], languageEngine: language,
            punctuationEngine: punctuation, threadCount: recording.threadCount,
            reportsVolatileText: display.wantsVolatileText,
            readsWhileListening: true, sinks: outputs.sinks)
        messages.say("recording \(input.title) into \(kept.path); Ctrl-C ends it")
        let telling = Task {
            for await notice in input.notices { said.say(notice.description, by: messages) }
        }
        defer { telling.cancel() }
        let watching = Task {
            await kept.untilEnd()
            display.recordingEnds()
        }
        defer { watching.cancel() }
        defer { messages.say("the recording is kept: \(kept.path)") }
        let result = try await follow(PipelineRunner(request), kept)
        return try await finish(result, outputs, await kept.warnings)
    }

    private func keep(_ source: any AudioSource) async throws -> KeptRecording {
        let folder = URL(fileURLWithPath: settings.recordingPath).deletingLastPathComponent().path
        do {
            if !FileManager.default.fileExists(atPath: folder) {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            return try await KeptRecording.start(source, at: settings.recordingPath)
        } catch {
            await source.close()
            if let error = error as? AudioInputError { throw error }
            throw CommandFailure(
                .unwritableOutput,
                "\(folder): the folder cannot be made; choose another place with --recording")
        }
    }

    /// The work goes on when the command is interrupted: that ends the recording, and what was said is read back.
    private func follow(_ runner: PipelineRunner, _ kept: KeptRecording) async throws -> PipelineResult {
        let work = Task {
            var finished: PipelineResult?
            for try await event in runner.events() {
                if case .warning(let text) = event, said.contains(text) { continue }
                display.take(event)
                if case .finished(let result) = event { finished = result }
            }
            return finished
        }
        let result = try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            Task { await kept.end() }
        }
        guard let result else {
            throw CommandFailure(
                .engineFailed, "the run ended without a result; run it again on the recording")
        }
        return result
    }

    private func finish(
        _ result: PipelineResult, _ outputs: RecordingOutputs, _ warnings: [AudioWarning]
    ) async throws -> ExitStatus {
        guard settings.recording.allowsEmpty || !result.transcript.segments.isEmpty else {
            throw CommandFailure(
                .noSpeech, "no speech was heard; check with --list-devices that this was the right device")
        }
        var result = result
        result.transcript.notices =
            (settings.consentNotice.map { [$0] } ?? []) + result.transcript.notices
            + warnings.map(\.message)
        return try await ResultWriter(settings: settings.recording, outputs: outputs, messages: messages)
            .write(result)
    }
}

/// What has been said when it happened, and need not be said again at the end.
private final class SaidNotices: Sendable {
    private let notices = Mutex<Set<String>>([])

    func say(_ notice: String, by messages: Messages) {
        notices.withLock { _ = $0.insert(notice) }
        messages.say(notice)
    }

    func contains(_ notice: String) -> Bool { notices.withLock { $0.contains(notice) } }
}
