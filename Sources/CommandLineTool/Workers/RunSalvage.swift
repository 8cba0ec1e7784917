import Foundation
import Readback

/// Writes what the journal of a run has kept that cannot go on, so that no final word is lost with the engine.
struct RunSalvage {
    private let folder: RunFolder?
    private let messages: Messages

    /// - Parameter journal: the run's folder; `nil` where none was begun.
    init(_ journal: String?, _ messages: Messages) {
        folder = journal.map { RunFolder(url: URL(fileURLWithPath: $0)) }
        self.messages = messages
    }

    /// What to say after the crash, and what to end with.
    func failure(after crash: String) async throws -> CommandFailure {
        guard let folder, let journal = try? RunJournal.resume(folder) else {
            return CommandFailure(.engineFailed, "\(crash); nothing was final yet: try another model")
        }
        let heard = try RunSnapshot(readingFrom: folder.journal).transcript
        guard let last = heard.segments.last else {
            if await journal.memory.isEmpty, let complaint = journal.discard() { messages.say(complaint) }
            return CommandFailure(.engineFailed, "\(crash); nothing was final yet: try another model")
        }
        let end = TimestampFormat.clock.string(from: last.range.end)
        do {
            try await write(heard, "This ends at \(end), where \(crash).", journal)
        } catch {
            let failure = CommandFailure(describing: error)
            return CommandFailure(
                .engineFailed,
                "\(crash); what was heard could not be written (\(failure.message)); \(journal.hint)")
        }
        return CommandFailure(
            .engineFailed, "\(crash); what was heard until \(end) is written; \(journal.hint)")
    }

    private func write(_ heard: Transcript, _ notice: String, _ journal: RunJournal) async throws {
        let again = try Invocation(journal.memory.description.arguments)
        let directory = journal.memory.description.workingDirectory
        guard FileManager.default.changeCurrentDirectoryPath(directory) else {
            throw CommandFailure(.unwritableOutput, "\(directory): the run was begun there, and it is gone")
        }
        let settings = try RecordingSettings(
            again.arguments, wantsReport: again.command != Commands.transcribe,
            task: StandardTask.named(again.command.name))
        guard !settings.isBrief else { return }
        let outputs = try await RecordingOutputs(
            settings.output, for: RecordingName(settings.path), memory: journal.memory)
        var transcript = heard
        transcript.notices.append(notice)
        let result = PipelineResult(transcript: transcript, wasStopped: true)
        let provenance = Provenance(journal.memory.description)
        for path in try await outputs.write(
            result, provenance: provenance, memory: journal.memory, isAlone: settings.isAlone)
        {
            messages.say("wrote \(path)")
        }
    }
}
