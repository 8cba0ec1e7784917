import AudioInput
import Execution
import Timeline

/// An engine that only detects where someone speaks, without a model: ``ActivityStep``.
package final class ActivityEngine: SpeechEngine {
    package let profile = SpeechEngineProfile(
        name: "activity", version: "1", model: "none", locales: [], formats: [.speech16kHz],
        capabilities: [.speechActivity])
    private let margin: Double

    /// - Parameter margin: how far speech must rise above the noise floor, in decibels.
    package init(margin: Double) { self.margin = margin }

    package func prepare(progress: @escaping @Sendable (Double) -> Void) async throws { progress(1) }

    package func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        ActivityRun(margin: margin, format: configuration.format)
    }

    package func unload() async {}
}

private final class ActivityRun: SpeechEngineRun {
    let events: AsyncThrowingStream<SpeechEngineEvent, any Error>
    private let continuation: AsyncThrowingStream<SpeechEngineEvent, any Error>.Continuation
    private let step = Mutex<ActivityStep?>(nil)
    private let margin: Double
    private let format: AudioFormat

    init(margin: Double, format: AudioFormat) {
        self.margin = margin
        self.format = format
        (events, continuation) = AsyncThrowingStream.makeStream()
    }

    func send(_ request: SpeechEngineRequest) async throws {
        switch request {
        case .audio(let chunk, let start):
            report(
                step.withLock { step in
                    var stretches: [ActivityStep.Stretch] = []
                    if let heard = step?.heardThrough, heard != start {
                        stretches = step?.flush() ?? []
                        step = nil
                    }
                    var next = step ?? ActivityStep(margin: margin, format: format, start: start)
                    stretches += next.hear(chunk)
                    step = next
                    return stretches
                })
        case .finalize(let time):
            flush()
            continuation.yield(.finalized(through: time))
        case .finish:
            flush()
            if let end = step.withLock({ $0?.heardThrough }) { continuation.yield(.finalized(through: end)) }
            continuation.finish()
        case .cancel, .setContextualStrings: break
        }
    }

    func cancel() { continuation.finish() }

    private func flush() { report(step.withLock { $0?.flush() ?? [] }) }

    private func report(_ stretches: [ActivityStep.Stretch]) {
        for stretch in stretches { continuation.yield(.activity(stretch.range, isSpeech: stretch.isSpeech)) }
    }
}
