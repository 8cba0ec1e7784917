import ChildProcess
import Files
import Foundation
import Readback

/// `readback __record`: writes the audio of devices or a pipe to a file, and does nothing else. It outlives the listener.
///
/// `readback live` starts it as a child. It ends when the audio ends, when it is told to, or when its supervisor is gone.
struct RecordCommand: Sendable {
    private let settings: LiveSettings
    private let messages: Messages
    private let reports = RecorderReports()

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        settings = try LiveSettings(arguments)
        messages = Messages(settings.recording.arguments)
    }

    func run() async throws -> ExitStatus {
        guard let port = try Supervisor.port(RecorderReport.self, RecorderOrder.self) else {
            throw CommandFailure(.wrongUsage, "this command is internal; use 'readback live'")
        }
        // Ignores signals until there is something to end.
        Interrupts.ignore()
        do {
            try await record(port)
        } catch {
            reports.tellLast(.refused(CommandFailure(describing: error)))
        }
        return .done
    }

    private func record(_ port: MessagePort<RecorderReport, RecorderOrder>) async throws {
        let input = try await LiveInput.open(settings)
        let recorder = try await start(input.source)
        let labels = input.parties.map(\.label)
        reports.tell(.recording(title: input.title, labels: labels, path: recorder.path))
        // A signal to this process instead of its supervisor means the same.
        await Interrupts.listen { _ in Task { await recorder.end() } }
        let telling = Task {
            for await notice in input.notices {
                reports.tell(.notice(notice.description))
            }
        }
        defer { telling.cancel() }
        let obeying = Task {
            var order = try? await port.receive()
            while let change = order, change != .end {
                reports.tell(await obey(change, input.source))
                order = try? await port.receive()
            }
            if Task.isCancelled { return }
            // The recording ends even if nobody reads the message.
            async let end: Void = recorder.end()
            if order == nil {
                messages.say("the program that listens has ended, so the recording ends: \(recorder.path)")
            }
            await end
        }
        let failure = await recorder.untilEnd()
        obeying.cancel()
        reports.tellLast(.ended(failure: failure.map { CommandFailure(describing: $0) }))
    }

    /// Adds the recording to the list: only files in the list are ever deleted.
    private func note(_ path: String) {
        do {
            guard let facts = FileFacts(unlinked: path) else { return }
            try RecordedFiles.standard.add(path, facts, began: Date())
        } catch {
            reports.tell(
                .notice(
                    "\(RecordedFiles.standard.path): it cannot be written; `readback tidy` will not know this recording"
                ))
        }
    }

    private func obey(_ order: RecorderOrder, _ source: any PausableSource) async -> RecorderReport {
        order == .pause
            ? .paused(at: await source.pause().seconds) : .resumed(at: await source.resume().seconds)
    }

    /// Takes the first free name. The file is created only if none exists, so two recordings never get the same name.
    private func start(_ source: any AudioSource) async throws -> Recorder {
        let folder = URL(fileURLWithPath: settings.recordingPath).deletingLastPathComponent().path
        do {
            try Folder.make(folder, mode: 0o700)
            let places = settings.places
            for path in places {
                do {
                    let recorder = try await Recorder.start(source, at: path, written: reports.tell(written:))
                    note(recorder.path)
                    return recorder
                } catch let error as AudioInputError
                    where path != places.last && error.kind == .unwritable && FileFacts(path: path) != nil
                {
                    continue
                }
            }
            preconditionFailure("the last name is tried, and either taken or refused")
        } catch {
            await source.close()
            if let error = error as? AudioInputError { throw error }
            throw CommandFailure(
                .unwritableOutput,
                "\(folder): the folder cannot be made; choose another place with --recording")
        }
    }
}
