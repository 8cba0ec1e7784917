import Foundation
import Readback

/// `readback summarize FILE`, and `title` and `chapters` where they are given text: the second half of a run, on a transcript
/// that is there already.
struct TranscriptCommand: Sendable {
    private let settings: RecordingSettings
    private let messages: Messages
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments, task: StandardTask? = nil) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        settings = try RecordingSettings(arguments, wantsReport: true, task: task)
        messages = Messages(isQuiet: settings.isQuiet)
    }

    func run() async throws -> ExitStatus {
        let outputs = try await RecordingOutputs(settings.output, for: RecordingName(settings.path))
        let transcript =
            try interruptedRun()
            ?? TranscriptReader().read(try TranscriptFile.bytes(settings.path), from: settings.path)
        let writer = ResultWriter(settings: settings, outputs: outputs, messages: messages)
        let isTooLittle = (try? SpeechGuard.check(transcript)) == nil
        // Where there is nothing to read, no model is opened.
        guard let task = settings.task, !isTooLittle else {
            return try await writer.write(
                PipelineResult(transcript: transcript), sound: try await sound(for: transcript))
        }
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: settings.textModels,
            log: nativeLog.sink)
        try engines.checkProcessor()
        let textModel = settings.textModel ?? store.defaultModel(for: .text)
        if settings.textModel == nil { messages.say("reading with \(textModel)") }
        let engine = try await engines.languageEngine(model: textModel)
        if let refusal = task.refusal(of: engine.profile) { throw refusal }
        ThisWorker.tell(.working(engine: engine.profile.title))
        let stage = ReadingStage(tasks: [task], engine: engine, threadCount: settings.threadCount)
        return try await writer.write(
            try await stage.read(transcript), sound: try await sound(for: transcript))
    }

    private func sound(for transcript: Transcript) async throws -> PageSound? {
        guard settings.wantsPage else { return nil }
        return try await PageSound.beside(settings.path, for: transcript, messages)?
            .complete(settings.arguments, duration: transcript.duration, messages)
    }

    /// What a run had heard that did not come to its end, if it is one that was named.
    private func interruptedRun() throws -> Transcript? {
        guard settings.path != "-", let folder = RunPlaces.find(settings.path) else { return nil }
        var isDirectory: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: settings.path, isDirectory: &isDirectory)
        guard !isThere || isDirectory.boolValue else { return nil }
        return try RunSnapshot(readingFrom: folder.journal).transcript
    }
}

/// A file that may be a transcript or a recording.
enum TranscriptFile {
    /// Text is a transcript, everything else a recording. Standard input is text unless its sample format was given.
    static func isTranscript(_ arguments: ParsedArguments) -> Bool {
        guard let path = arguments.operands.first, path != "-" else {
            return !arguments.isGiven(Options.inputFormat)
        }
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: 4096), !head.isEmpty, !head.contains(0) else {
            return false
        }
        // The last character may be cut.
        return (0...3).contains { String(data: head.dropLast($0), encoding: .utf8) != nil }
    }

    static func bytes(_ path: String) throws -> Data {
        do {
            guard path == "-" else { return try Data(contentsOf: URL(fileURLWithPath: path)) }
            return try StandardInput.read()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw CommandFailure(
                .unreadableInput, "\(path): it cannot be read; check that the file is there")
        }
    }
}
