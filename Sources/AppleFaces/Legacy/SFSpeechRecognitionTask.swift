import Execution
import Foundation
import SpeechAnalysis

/// The state of a task.
public enum SFSpeechRecognitionTaskState: Int, Sendable {
    case starting = 0
    case running = 1
    case finishing = 2
    case canceling = 3
    case completed = 4
}

/// A running recognition. It continues even if nobody keeps a reference to it.
public final class SFSpeechRecognitionTask: Sendable {
    typealias Listener = @Sendable (RecognitionEvent, SFSpeechRecognitionTask) -> Void

    private struct Storage {
        var state = SFSpeechRecognitionTaskState.starting
        var isCancelled = false
        var error: (any Error)?
        var work: Task<Void, Never>?
    }

    private let storage = Mutex(Storage())
    private let request: SFSpeechRecognitionRequest
    private let queue: OperationQueue
    private let listener: Listener

    init(_ request: SFSpeechRecognitionRequest, queue: OperationQueue, listener: @escaping Listener) {
        self.request = request
        self.queue = queue
        self.listener = listener
    }

    private func tell(_ event: RecognitionEvent) {
        queue.addOperation { [self] in listener(event, self) }
    }

    /// The task's current state.
    public var state: SFSpeechRecognitionTaskState { storage.withLock { $0.state } }
    /// Whether the task accepts no more audio and its final result is still to come.
    public var isFinishing: Bool { state == .finishing }
    /// Whether it was cancelled.
    public var isCancelled: Bool { storage.withLock { $0.isCancelled } }
    /// The error that ended the task, if it failed.
    public var error: (any Error)? { storage.withLock { $0.error } }

    /// Stops accepting audio. What has been accepted is recognized, and the final result follows.
    public func finish() {
        storage.withLock { storage in
            if storage.state == .starting || storage.state == .running { storage.state = .finishing }
        }
        request.endInput()
        stopReading()
    }

    /// Ends the recognition now; the handler gets a `CancellationError`.
    public func cancel() {
        let work = storage.withLock { storage in
            guard storage.state != .completed else { return nil as Task<Void, Never>? }
            storage.state = .canceling
            storage.isCancelled = true
            return storage.work
        }
        work?.cancel()
    }

    private let reading = Mutex<Task<Void, any Error>?>(nil)

    private func stopReading() {
        // A buffer request ends by itself, with everything that was appended; reading of a recording stops where it is.
        if request is SFSpeechURLRecognitionRequest { reading.withLock { $0 }?.cancel() }
    }

    func start(with transcriber: DictationTranscriber) {
        let work = Task {
            do {
                complete(try await recognize(transcriber), nil)
            } catch {
                complete(nil, error)
            }
        }
        let isCancelled = storage.withLock { storage in
            storage.work = work
            return storage.isCancelled
        }
        if isCancelled { work.cancel() }
    }

    private func complete(_ result: SFSpeechRecognitionResult?, _ error: (any Error)?) {
        storage.withLock { storage in
            storage.state = .completed
            storage.error = error
            storage.work = nil
        }
        if let result { tell(.final(result)) }
        tell(.ended(error))
    }

    private func recognize(_ transcriber: DictationTranscriber) async throws -> SFSpeechRecognitionResult {
        let settings = request.settings
        let nextChunk = try await request.openAudio()
        let inputs = RecognitionInputs(
            next: { [self] in
                let chunk = try await nextChunk()
                if chunk == nil { tell(.audioRead) }
                return chunk
            },
            converter: try await AnalyzerInputConverter.converter(compatibleWith: [transcriber]))
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        let context = AnalysisContext()
        context.contextualStrings = [.general: settings.contextualStrings]
        try await analyzer.setContext(context)
        storage.withLock { if $0.state == .starting { $0.state = .running } }
        let feeding = Task {
            try await analyzer.start(inputSequence: inputs)
            try await analyzer.finalizeAndFinishThroughEndOfInput()
        }
        reading.withLock { $0 = feeding }
        if isFinishing { stopReading() }
        return try await withTaskCancellationHandler {
            var progress = RecognitionProgress()
            var hasHeardSpeech = false
            do {
                for try await result in transcriber.results {
                    let known = progress.receive(result)
                    if !hasHeardSpeech, !known.bestTranscription.segments.isEmpty {
                        hasHeardSpeech = true
                        tell(.speechDetected)
                    }
                    if settings.shouldReportPartialResults { tell(.partial(known)) }
                }
                try await feeding.value
            } catch {
                await analyzer.cancelAndFinishNow()
                throw error
            }
            try Task.checkCancellation()
            return progress.finalResult
        } onCancel: {
            feeding.cancel()
        }
    }
}
