import ChildProcess
import Files
import Foundation
import Readback

/// `readback __record`: writes what a microphone or a pipe gives into a file, and does nothing else. It outlives whoever listens.
///
/// It is started by `readback live` as a child, and ends when the sound ends, when it is told to, or when its supervisor is gone.
struct RecordCommand: Sendable {
    private let settings: LiveSettings
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        settings = try LiveSettings(arguments)
        messages = Messages(settings.recording.arguments)
    }

    func run() async throws -> ExitStatus {
        guard let port = try Supervisor.port(RecorderReport.self, RecorderOrder.self) else {
            throw CommandFailure(.wrongUsage, "this command is internal; use 'readback live'")
        }
        // Until there is something to end.
        Interrupts.ignore()
        do {
            try await record(port)
        } catch {
            Supervisor.tell(RecorderReport.refused(CommandFailure(describing: error)))
        }
        return .done
    }

    private func record(_ port: MessagePort<RecorderReport, RecorderOrder>) async throws {
        let input = try await LiveInput.open(settings)
        let recorder = try await start(input.source)
        let labels = input.parties.map(\.label)
        Supervisor.tell(
            RecorderReport.recording(title: input.title, labels: labels, path: recorder.path))
        // Whoever signals this process, and not its supervisor, wants the same.
        await Interrupts.listen { _ in Task { await recorder.end() } }
        let telling = Task {
            for await notice in input.notices {
                Supervisor.tell(RecorderReport.notice(notice.description))
            }
        }
        defer { telling.cancel() }
        let obeying = Task {
            let order = try? await port.receive()
            if Task.isCancelled { return }
            // The recording ends even where nobody reads what is said of it.
            async let end: Void = recorder.end()
            if order == nil {
                messages.say("the program that listens has ended, so the recording ends: \(recorder.path)")
            }
            await end
        }
        let failure = await recorder.untilEnd()
        obeying.cancel()
        Supervisor.tell(RecorderReport.ended(failure: failure.map { CommandFailure(describing: $0) }))
    }

    /// Takes the first name that is free. The file is made only where nothing is, so no two recordings get one name.
    private func start(_ source: any AudioSource) async throws -> Recorder {
        let folder = URL(fileURLWithPath: settings.recordingPath).deletingLastPathComponent().path
        do {
            try Folder.make(folder, mode: 0o700)
            let places = settings.places
            for path in places {
                do {
                    return try await Recorder.start(source, at: path)
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
