import AudioInput
import Execution
import SpeakerDetection
import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Timeline

/// Receives the audio of the only party alongside recognition, to find its speakers.
protocol SpeakerEar: Sendable {
    /// Takes the next audio; waits while enough is queued.
    func hear(_ chunks: [AudioChunk]) async throws
    func endOfAudio()
    func fail(_ error: any Error)
}

/// Tells speakers apart during the run: an analysis session with a detector, on the same timeline as the
/// parties' sessions. It is a separate session because it needs its own audio format.
final class LiveSpeakerListener: SpeakerEar {
    let detector: SpeakerDetector
    private let analyzer: SpeechAnalyzer
    private let inputs = BoundedChannel<AnalyzerInput>(limit: 8)
    /// The start of the first audio; `nil` once that has been sent.
    private let startTime: Mutex<AudioTime?>

    init(_ search: SpeakerSearch, startTime: AudioTime) {
        self.startTime = Mutex(startTime)
        let engine = SpeakerDetectionEngine(models: search.models, count: search.count)
        detector = SpeakerDetector(provider: FixedEngineProvider(engine))
        // This session does not count against the limit, which is for transcription sessions.
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

    /// Returns when all results have been delivered.
    func analyze() async throws {
        try await analyzer.analyzeToEnd(of: inputs)
    }
}

extension SpeakerMap {
    /// Converts a detector's conclusion; speaker numbers become indices.
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
