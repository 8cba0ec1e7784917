import Execution

/// What a run's handle and its worker share: requests go in, events come out, and a flag stops the work.
package struct RunChannels: Sendable {
    package let inbox: BoundedChannel<SpeechEngineRequest>
    package let output = OrderedEvents()
    package let aborted = AbortFlag()

    fileprivate init() {
        // A few seconds of audio: enough to keep the decoders busy, little enough to make the sender wait.
        inbox = BoundedChannel(limit: 4 * Int(StreamClock.sampleRate)) { request in
            if case .audio(let chunk, _) = request { chunk.frameCount } else { 1 }
        }
    }
}

/// One pass over one stream of audio, for engines that serve requests one after the other. The worker holds no reference to this
/// handle, so releasing the handle ends the work.
package final class ServedRun: SpeechEngineRun {
    private let channels = RunChannels()
    private let task: Task<Void, Never>

    package var events: AsyncThrowingStream<SpeechEngineEvent, any Error> { channels.output.stream }

    /// - Parameter begin: returns the work: a function that serves requests until the audio is finished, the run is cancelled or
    ///   something fails. An error that it throws ends the events; after a cancellation they end without an error.
    package init(_ begin: (RunChannels) throws -> @Sendable () async throws -> Void) rethrows {
        let serve = try begin(channels)
        task = Task { [channels] in
            do {
                try await serve()
                channels.output.finish()
            } catch {
                channels.output.finish(throwing: channels.aborted.isRaised ? nil : error)
            }
            channels.inbox.close()
        }
    }

    deinit { cancel() }

    package func send(_ request: SpeechEngineRequest) async throws {
        do {
            try await channels.inbox.send(request)
        } catch let error as ChannelClosedError {
            if channels.aborted.isRaised { throw CancellationError() }
            throw error
        }
    }

    package func cancel() {
        channels.aborted.raise()
        channels.output.finish()
        channels.inbox.close()
        task.cancel()
    }
}
