import Execution
import SpeechAnalysis

/// One pass over one stream of audio. The work is done by a ``WhisperRunCore`` or a ``WhisperLiveCore``, which do not know this handle, so that letting go
/// of the handle ends the work.
final class WhisperRun: SpeechEngineRun {
    private let output = OrderedEvents()
    private let inbox: BoundedChannel<SpeechEngineRequest>
    private let aborted = AbortFlag()
    private let task: Task<Void, Never>

    var events: AsyncThrowingStream<SpeechEngineEvent, any Error> { output.stream }

    init(configuration: SpeechRunConfiguration, language: SpokenLanguage, parts: WhisperParts) {
        // A few seconds of audio: enough to keep the decoders busy, little enough to hold the feeder back.
        inbox = BoundedChannel(limit: 4 * Int(StreamClock.sampleRate)) { request in
            if case .audio(let chunk, _) = request { chunk.frameCount } else { 1 }
        }
        // Whoever wants results while somebody speaks gets finals while somebody speaks; others get larger windows, which the
        // model understands better. All of a file at once can only be had at its end.
        if configuration.reportsVolatileResults && !parts.options.readsWholeFiles {
            let core = WhisperLiveCore(
                configuration: configuration, language: language, parts: parts, inbox: inbox, output: output,
                aborted: aborted)
            task = Task { await core.run() }
        } else {
            let core = WhisperRunCore(
                configuration: configuration, language: language, parts: parts, inbox: inbox, output: output,
                aborted: aborted)
            task = Task { await core.run() }
        }
    }

    deinit { cancel() }

    func send(_ request: SpeechEngineRequest) async throws {
        do {
            try await inbox.send(request)
        } catch let error as ChannelClosedError {
            if aborted.isRaised { throw CancellationError() }
            throw error
        }
    }

    func cancel() {
        aborted.raise()
        output.finish()
        inbox.close()
        task.cancel()
    }
}
