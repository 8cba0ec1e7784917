import ChildProcess
import Foundation
import Readback

/// Writes what the journal of a run has kept that cannot go on, so that no final word is lost with the engine.
struct RunSalvage {
    private let folder: RunFolder?
    private let messages: Messages

    private let isAlone: Bool

    /// - Parameters:
    ///   - journal: the run's folder; `nil` where none was begun.
    ///   - isAlone: the command was given no other recording.
    init(_ journal: String?, _ messages: Messages, isAlone: Bool = true) {
        folder = journal.map { RunFolder(url: URL(fileURLWithPath: $0)) }
        self.messages = messages
        self.isAlone = isAlone
    }

    /// What to say after memory ran out: the run goes on where there is more of it.
    func failure(after shortage: MemoryShortage) async throws -> CommandFailure {
        guard let folder, let journal = try? RunJournal.resume(folder) else {
            return CommandFailure(.outOfResources, shortage.description)
        }
        if await journal.memory.isEmpty {
            if let complaint = journal.discard() { messages.say("\(complaint)") }
            return CommandFailure(.outOfResources, shortage.description)
        }
        return CommandFailure(.outOfResources, "\(shortage); \(journal.hint)")
    }

    /// What to say after the crash, and what to end with.
    func failure(after crash: String) async throws -> CommandFailure {
        guard let folder else {
            return CommandFailure(.engineFailed, "\(crash); no text was final yet: try another model")
        }
        let journal: RunJournal
        let heard: RunSnapshot
        do {
            journal = try RunJournal.resume(folder)
            heard = try RunSnapshot(readingFrom: folder.journal)
        } catch {
            return CommandFailure(
                .engineFailed,
                "\(crash); the transcript so far is in \(folder.journal), which cannot be read (\(error))")
        }
        guard let last = heard.transcript.segments.last else {
            if await journal.memory.isEmpty, let complaint = journal.discard() {
                messages.say("\(complaint)")
            }
            return CommandFailure(.engineFailed, "\(crash); no text was final yet: try another model")
        }
        let end = TimestampFormat.clock.string(from: last.range.end)
        do {
            guard try await write(heard, "This ends at \(end), where \(crash).", journal) else {
                return CommandFailure(.engineFailed, "\(crash); \(journal.hint)")
            }
        } catch {
            let failure = CommandFailure(describing: error)
            return CommandFailure(
                .engineFailed,
                "\(crash); the transcript so far could not be written (\(failure.message)); \(journal.hint)")
        }
        return CommandFailure(
            .engineFailed, "\(crash); the transcript up to \(end) is written; \(journal.hint)")
    }

    /// - Returns: whether anything was written.
    private func write(_ heard: RunSnapshot, _ notice: String, _ journal: RunJournal) async throws -> Bool {
        let directory = journal.memory.description.workingDirectory
        guard FileManager.default.changeCurrentDirectoryPath(directory) else {
            throw CommandFailure(
                .unwritableOutput, "\(directory): the run was started in this folder, which is gone")
        }
        let settings = try RecordingSettings(of: journal.memory.description)
        guard !settings.isBrief else { return false }
        let outputs = try RecordingOutputs(
            settings.output, for: RecordingName(settings.path), results: await journal.results,
            isAmongOthers: !isAlone)
        if let other = outputs.others.first {
            messages.say("\(other): the existing file is kept, because this result is only partial")
            return false
        }
        var transcript = heard.told
        transcript.notices.append(notice)
        transcript.marks = settings.marks
        let result = PipelineResult(transcript: transcript, wasStopped: true)
        let provenance = Provenance(journal.memory.description, day: try await RecordingDay.find(settings))
        for path in try await outputs.write(
            result, provenance: provenance, memory: journal.memory, isAlone: isAlone)
        {
            messages.say("wrote \(path)")
        }
        return true
    }
}

extension RecordingSettings {
    /// What a run was asked for, as its journal says.
    init(of run: RunDescription) throws {
        let again = try Invocation(run.arguments)
        try self.init(
            again.arguments, wantsReport: again.command != Commands.transcribe,
            task: StandardTask.named(again.command.name))
    }
}

extension RunSnapshot {
    /// What was heard, with its speakers named as the run would have named them.
    var told: Transcript {
        let wish = (try? RecordingSettings(of: description))?.speakers
        return attributed(labels: wish?.labels ?? [:], prints: KnownVoices().prints)
    }
}
