import AudioInput
import Execution
import Foundation
import SpeechAnalysis
import SpeechEngines
import Timeline
import Transcripts

/// Transcribes one party: runs an analysis session on its audio.
struct PartyListener: Sendable {
    let transcriber: SpeechTranscriber
    private let analyzer: SpeechAnalyzer
    private let vocabulary: Vocabulary
    /// A few seconds of audio: enough to keep the engine busy, but little memory.
    private let inputs = BoundedChannel<AnalyzerInput>(limit: 8)

    init(request: PipelineRequest, party: Int) {
        let engine = request.speechEngine
        let remembering = request.memory.map { RememberingSpeechEngine(engine, memory: $0, party: party) }
        // What becomes final must not depend on whether anybody watches.
        let wantsVolatile =
            engine.profile.capabilities.contains(.earlyFinals)
            ? request.readsWhileListening : request.reportsVolatileText
        let reporting: Set<SpeechTranscriber.ReportingOption> = wantsVolatile ? [.volatileResults] : []
        transcriber = SpeechTranscriber(
            locale: Locale(identifier: request.locale), transcriptionOptions: [], reportingOptions: reporting,
            attributeOptions: [], provider: FixedEngineProvider(remembering ?? engine),
            threadCount: request.hearingThreadCount)
        analyzer = SpeechAnalyzer(modules: [transcriber])
        vocabulary = request.vocabulary
    }

    /// Takes the next audio; waits while the session has enough.
    func hear(_ chunk: AudioChunk, at startTime: AudioTime?) async throws {
        try await inputs.send(AnalyzerInput(buffer: chunk, bufferStartTime: startTime))
    }

    func endOfAudio() { inputs.finish() }

    func fail(_ error: any Error) { inputs.finish(throwing: error) }

    /// Analyzes audio until it ends; returns when all results are final.
    func analyze() async throws {
        if !vocabulary.entries.isEmpty {
            let context = AnalysisContext()
            context.contextualStrings[.general] = vocabulary.entries
            try await analyzer.setContext(context)
        }
        try await analyzer.analyzeToEnd(of: inputs)
    }
}

extension SpeechAnalyzer {
    /// Analyzes all input, and returns when everything is final. A session that received no audio is canceled.
    func analyzeToEnd(of inputs: BoundedChannel<AnalyzerInput>) async throws {
        if let end = try await analyzeSequence(inputs) {
            try await finalizeAndFinish(through: end)
        } else {
            await cancelAndFinishNow()
        }
    }
}
