import AudioInput
import Execution
import SpeakerFinder
import SpeechEngines

/// An engine that only tells who speaks. It runs a ``SpeakerFinder`` while audio arrives.
public final class SpeakerDetectionEngine: SpeechEngine {
    /// The facts about the models.
    public let profile: SpeechEngineProfile
    private let models: any SpeakerModels
    private let count: SpeakerCount

    /// - Parameters:
    ///   - models: the models that tell voices apart.
    ///   - count: how many speakers there may be.
    ///   - modelIdentifier: the name of the voice model.
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

    /// Nothing is loaded ahead of time.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws { progress(1) }

    /// Starts telling voices apart.
    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        let (models, count) = (models, count)
        return ServedRun { channels in
            let work = SpeakerWork(SpeakerStep(models: models, count: count))
            return { try await work.serve(channels) }
        }
    }

    /// Nothing is unloaded.
    public func unload() async {}
}

/// The networks block, which must not happen on the cooperative pool.
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
