import Foundation
import Readback
import Serving

/// `readback live`: records, and reads back what is heard while it is heard.
///
/// Three processes: this one starts the others and hears the signals; the recorder writes what is spoken into a file; the listener, a
/// worker like every other, hears that file while it grows. So whatever happens to the listener, the sound goes on being recorded.
///
/// Other processes tell this one what to do, over a socket (``LiveControl``).
///
/// The first interrupt ends the recording: what was said becomes final and is summarized. The second one ends the program; what
/// was recorded is on the disk in any case.
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
        // What cannot be written is found out before anything is recorded.
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
        // What was heard is read back, but not all that was spoken.
        return status == .done ? failure?.status ?? .done : status
    }

    /// Where the recording is told what to do. One that cannot be told is a recording all the same, unless another one is on.
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

    /// Until the listener is done. What goes wrong with it is said at once: the recording may go on for hours.
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
