import ChildProcess
import Foundation
import Readback

/// Writes what the journal of a failed run holds, so that an engine's crash loses no final word.
struct RunSalvage {
    private let folder: RunFolder?
    private let messages: Messages

    private let isAlone: Bool

    /// - Parameters:
    ///   - journal: the run's folder; `nil` if no run was begun.
    ///   - isAlone: whether the command has no other recording.
    init(_ journal: String?, _ messages: Messages, isAlone: Bool = true) {
        folder = journal.map { RunFolder(url: URL(fileURLWithPath: $0)) }
        self.messages = messages
        self.isAlone = isAlone
    }

    /// The error after memory ran out. The run can be resumed where there is more memory.
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

    /// The error after a crash. The transcript so far is written.
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
        let written = try await outputs.write(
            result, provenance: provenance, memory: journal.memory, isAlone: isAlone)
        for path in written { messages.say("wrote \(path)") }
        return !written.isEmpty
    }
}

extension RecordingSettings {
    /// The settings of a run, restored from its journal.
    init(of run: RunDescription) throws {
        let again = try Invocation(run.arguments)
        try self.init(
            again.arguments, wantsReport: again.command != Commands.transcribe,
            task: StandardTask.named(again.command.name))
    }
}

extension RunSnapshot {
    /// The transcript so far, with speakers named as the run would have named them.
    var told: Transcript {
        let wish = (try? RecordingSettings(of: description))?.speakers
        return attributed(labels: wish?.labels ?? [:], prints: KnownVoices().prints)
    }
}
