import AudioInput
import Execution
import SpeakerDetection
import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Timeline

/// Somebody who hears the one party beside the recognition, for its speakers.
protocol SpeakerEar: Sendable {
    /// Takes the next sound; waits while there is enough.
    func hear(_ chunks: [AudioChunk]) async throws
    func endOfAudio()
    func fail(_ error: any Error)
}

/// Tells who speaks while it is heard: a session with a detector, on the timeline of the parties' sessions. It has a session of its own
/// since it wants a format of its own.
final class LiveSpeakerListener: SpeakerEar {
    let detector: SpeakerDetector
    private let analyzer: SpeechAnalyzer
    private let inputs = BoundedChannel<AnalyzerInput>(limit: 8)
    /// Where the first sound lies; `nil` from then on.
    private let startTime: Mutex<AudioTime?>

    init(_ search: SpeakerSearch, startTime: AudioTime) {
        self.startTime = Mutex(startTime)
        let engine = SpeakerDetectionEngine(models: search.models, count: search.count)
        detector = SpeakerDetector(provider: FixedEngineProvider(engine))
        // It is no session more than the party's: what is counted is who is transcribed.
        analyzer = SpeechAnalyzer(
            modules: [detector],
            options: SpeechAnalyzer.Options(
                priority: .medium, modelRetention: .whileInUse, ignoresResourceLimits: true))
    }

    func hear(_ chunks: [AudioChunk]) async throws {
        for chunk in chunks {
            let start = startTime.withLock { time in
                defer { time = nil }
                return time
            }
            try await inputs.send(AnalyzerInput(buffer: chunk, bufferStartTime: start))
        }
    }

    func endOfAudio() { inputs.finish() }

    func fail(_ error: any Error) { inputs.finish(throwing: error) }

    /// Returns when everything is said.
    func analyze() async throws {
        try await analyzer.analyzeToEnd(of: inputs)
    }
}

extension SpeakerMap {
    /// What a detector has concluded; its numbers become places.
    init(_ conclusion: SpeakerConclusion) {
        let places = Dictionary(
            uniqueKeysWithValues: conclusion.speakers.enumerated().map { ($1.number, $0) })
        self.init(
            speakers: conclusion.speakers.map { Speaker(voice: $0.voice, seconds: $0.seconds) },
            turns: conclusion.turns.compactMap { turn in
                places[turn.speaker].map {
                    Turn(speaker: $0, range: turn.range, isDoubtful: turn.isUnclear)
                }
            })
    }
}
