import Foundation
import Readback
import Serving

/// `readback live`: records, and transcribes and reports on the recording at the same time.
///
/// There are three processes. This one starts the others and receives the signals. The recorder writes the audio to a file.
/// The listener, a worker like any other, transcribes that file while it grows. So whatever happens to the listener,
/// recording continues.
///
/// Other processes send requests to this one over a socket (``LiveControl``).
///
/// The first interrupt ends the recording: the transcript becomes final and the report is written. The
/// second one ends the program; the recording is on disk in any case.
struct LiveCommand: Sendable {
    private let arguments: ParsedArguments
    private let settings: LiveSettings
    private let messages: Messages
    private let interrupts: Interrupts

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        self.interrupts = interrupts
        settings = try LiveSettings(arguments)
        self.arguments = arguments
        messages = Messages(settings.recording.arguments)
    }

    func run() async throws -> ExitStatus {
        // Outputs that cannot be written are found before anything is recorded.
        _ = try RecordingOutputs(settings.recording.output, for: RecordingName(settings.recordingPath))
        let listener = try await listener()
        defer { listener?.close() }
        let recorder = try await RecorderHost.start(arguments.words(), messages)
        let control = LiveControl(
            recorder, listener, stop: settings.stop(partyCount: recorder.labels.count), messages)
        let controlling = Task { await control.run() }
        let path = recorder.path
        let words = listeningWords(recorder)
        let host = WorkerHost(try Invocation(words), words) { await control.take($0) }
        messages.say("recording \(recorder.title) into \(path); Ctrl-C stops it")
        let stop: @Sendable () -> Void = { recorder.stop() }
        let status = await interrupts.endingInOrder(by: stop) { await listen(host) }
        if recorder.isRecording {
            messages.say(
                "still recording into \(path); Ctrl-C stops it, and `readback run` transcribes the file")
        }
        let failure = await interrupts.endingInOrder(by: stop) { await recorder.untilEnd() }
        await controlling.value
        if let failure { messages.say("the recording ended early: \(failure)") }
        messages.say("the recording is saved: \(path)")
        SoundWish(settings.recording, of: path)?.grant(isWhole: status == .done && failure == nil, messages)
        // The results are complete, but not everything that was said was recorded.
        return status == .done ? failure?.status ?? .done : status
    }

    /// Opens the control socket. Without it, the recording begins all the same, unless another one is in progress.
    private func listener() async throws -> LocalListener? {
        let place = ControlPlace()
        do {
            return try place.listen()
        } catch {
            guard let other = await place.running() else {
                messages.say("\("\(error)"); so this recording cannot be told anything from another place")
                return nil
            }
            throw CommandFailure(
                .unwritableOutput,
                "a recording is on: \(other.recording ?? other.sentence); `readback stop` ends it")
        }
    }

    /// Waits until the listener is done. Its failures are reported at once, because the recording may continue for hours.
    private func listen(_ host: WorkerHost) async -> ExitStatus {
        do {
            return ExitStatus(rawValue: try await host.supervise()) ?? .engineFailed
        } catch {
            let failure = CommandFailure(describing: error)
            messages.complain("\(failure.message)")
            return failure.status
        }
    }

    private func listeningWords(_ recorder: RecorderHost) -> [String] {
        var own = arguments
        own.operands = [recorder.path]
        own.remove(Options.channelLabel)
        for (channel, label) in recorder.labels.enumerated() {
            if let label { own.set(Options.channelLabel, to: "\(channel)=\(label)") }
        }
        return [Commands.listen.name]
            + own.words(
                leavingOut: [
                    Options.device, Options.systemAudio, Options.recording, Options.inputFormat,
                ] + Options.stopping)
    }
}
