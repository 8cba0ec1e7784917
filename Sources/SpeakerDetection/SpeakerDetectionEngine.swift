import AudioInput
import Execution
import SpeakerFinder
import SpeechEngines

/// An engine that only tells who speaks: ``SpeakerFinder`` on its way.
public final class SpeakerDetectionEngine: SpeechEngine {
    /// The facts about the models.
    public let profile: SpeechEngineProfile
    private let models: any SpeakerModels
    private let count: SpeakerCount

    /// - Parameters:
    ///   - models: what tells voices apart.
    ///   - count: how many speakers there may be.
    ///   - modelIdentifier: what the model is called that knows voices.
    public init(
        models: any SpeakerModels, count: SpeakerCount = .automatic, modelIdentifier: String = "voices"
    ) {
        self.models = models
        self.count = count
        let rate = Int32(SpeakerGrid.sampleRate)
        profile = SpeechEngineProfile(
            name: "speakers", version: "1", model: modelIdentifier, locales: [],
            formats: [
                .speech16kHz, AudioFormat(sampleRate: rate, channelCount: 1, sampleType: .float32),
            ], capabilities: [.speakers])
    }

    /// There is nothing to load ahead.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws { progress(1) }

    /// Begins to tell voices apart.
    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        let (models, count) = (models, count)
        return ServedRun { channels in
            let work = SpeakerWork(SpeakerStep(models: models, count: count))
            return { try await work.serve(channels) }
        }
    }

    /// There is nothing to let go of.
    public func unload() async {}
}

/// The networks block: that must not happen on the cooperative pool.
private actor SpeakerWork {
    private let executor = QueueExecutor(label: "readback.speaker-detection")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var step: SpeakerStep

    init(_ step: SpeakerStep) { self.step = step }

    func serve(_ channels: RunChannels) async throws {
        while !channels.aborted.isRaised, let request = try await channels.inbox.next() {
            for event in step.take(request) { channels.output.yieldNow(event) }
            if request == .finish { return }
        }
    }
}
