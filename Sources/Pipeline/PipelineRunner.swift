import AudioInput
import Execution
import Foundation
import LanguageModels
import SpeakerFinder
import Spoken
import Timeline
import TranscriptTasks
import Transcripts

/// Runs speech recognition on a recording and, if requested, tasks that read the transcript.
///
/// Audio is pulled from the source as fast as recognition takes it; the whole recording is never in memory. How the cores are used:
///
/// - A complete recording is first recognized and then read, each with all cores: two thread pools that compete
///   for the same cores are slower than either alone.
/// - While audio is still arriving (``PipelineRequest/readsWhileListening``), segments are read as soon as they
///   are final. The text model uses only the cores that recognition leaves free, so that recognition keeps up.
///
/// ```swift
/// for try await event in PipelineRunner(request).events() {
///     if case .segment(let segment) = event { print(segment.text) }
/// }
/// ```
///
/// Dropping the stream, or canceling the task that reads it, stops everything at once. ``endAudio()`` and ``wrapUp()`` stop in order.
public struct PipelineRunner: Sendable {
    let request: PipelineRequest
    let stop = StopSwitch()

    /// Creates a run without starting it.
    public init(_ request: PipelineRequest) { self.request = request }

    /// Ends the audio here, as if the source had ended: what was recorded becomes final and is read. For a recording in progress.
    public func endAudio() { stop.request(.endOfAudio) }

    /// Ends the audio here; what was recorded becomes final, but no task continues. The result says that it was stopped.
    public func wrapUp() { stop.request(.wrapUp) }

    /// Starts the run. Call it once. The run proceeds only as fast as its events are read.
    public func events() -> AsyncThrowingStream<PipelineEvent, any Error> {
        let delivery = EventDelivery(request) { try await run(report: $0) }
        return AsyncThrowingStream { try await delivery.next() }
    }

    private func run(report: @escaping EventReport) async throws -> PipelineResult {
        try await report(.started(start))
        guard !request.tasks.isEmpty else { return try await hear(report) }
        let stage = ReadingStage(
            tasks: request.tasks, engine: request.languageEngine.map(remembering),
            embedder: request.textEmbedder,
            threadCount: request.threadCount)
        return try await request.readsWhileListening
            ? hearAndRead(stage, report) : hearThenRead(stage, report)
    }

    private func remembering(_ engine: any LanguageEngine) -> any LanguageEngine {
        guard let memory = request.memory else { return engine }
        return RememberingLanguageEngine(base: engine, memory: memory)
    }

    private var start: PipelineStart {
        PipelineStart(
            format: request.source.format, estimatedDuration: request.source.estimatedDuration,
            parties: request.parties, speechEngine: request.speechEngine.profile,
            languageEngine: request.languageEngine?.profile, tasks: request.tasks.map(\.name))
    }

    private func hear(_ report: @escaping EventReport) async throws -> PipelineResult {
        var (result, findings) = try await listen(report)
        try await attribute(&result, findings, report)
        return result
    }

    private func listen(
        _ report: @escaping EventReport, concluded: @escaping SpeakersKnown = { _ in }
    ) async throws -> (PipelineResult, SpeakerFindings?) {
        let stage = HearingStage(request: request, stop: stop, report: report, concluded: concluded)
        let (result, findings) = try await stage.run()
        for warning in await request.source.warnings { try await report(.warning(warning.message)) }
        if let warning = findings?.warning { try await report(.warning(warning)) }
        return (result, findings)
    }

    /// Assigns the segments the speakers that are known after all audio has been recognized.
    private func attribute(
        _ result: inout PipelineResult, _ findings: SpeakerFindings?, _ report: EventReport
    ) async throws {
        guard let map = findings?.map, let attribution = attribution(map) else { return }
        result.transcript = attribution.attributed(result.transcript)
        try await report(.attributed(result.transcript.segments))
    }

    private func attribution(_ map: SpeakerMap) -> SpeakerAttribution? {
        request.usableSpeakerSearch.map {
            SpeakerAttribution(map: map, labels: $0.labels, prints: $0.prints)
        }
    }

    private func hearThenRead(
        _ stage: ReadingStage, _ report: @escaping EventReport
    ) async throws -> PipelineResult {
        var heard = try await hear(report)
        guard !heard.transcript.segments.isEmpty else { return heard }
        let transcript = heard.transcript
        let read = try await stop.unless(.wrapUp) { try await stage.read(transcript, report: report) }
        heard.wasStopped = true
        return read ?? heard
    }

    private func hearAndRead(
        _ stage: ReadingStage, _ report: @escaping EventReport
    ) async throws -> PipelineResult {
        let reading = stage.reading(whileListening: report)
        do {
            let result = try await hear(while: reading, stage, report)
            await reading.stop()
            return result
        } catch {
            await reading.stop()
            throw error
        }
    }

    private func hear(
        while reading: GrowingReading, _ stage: ReadingStage, _ report: @escaping EventReport
    ) async throws -> PipelineResult {
        let news = BoundedChannel<News>(limit: Self.newsAhead)
        async let read = read(news, reading, stage, report)
        // If nobody reads anymore, recognition continues; the reader's error is thrown at the end.
        @Sendable func tell(_ one: News) async throws {
            do { try await news.send(one) } catch is ChannelClosedError {}
        }
        var (heard, findings) = try await listen { event in
            try await report(event)
            if case .segment(let segment) = event { try await tell(.segment(segment)) }
        } concluded: { map in
            if let speakers = attribution(map) { try await tell(.speakers(speakers)) }
        }
        news.finish()
        let isRead = try await read
        try await attribute(&heard, findings, report)
        let transcript = heard.transcript
        guard isRead else {
            heard.wasStopped = true
            return heard
        }
        guard !transcript.segments.isEmpty else { return heard }
        let result = try await stop.unless(.wrapUp) { try await reading.finish(transcript) }
        heard.wasStopped = true
        return result ?? heard
    }

    /// What recognition passes to the reading tasks while people are speaking.
    private enum News: Sendable {
        case segment(Segment)
        case speakers(SpeakerAttribution)
    }

    /// How many of these may wait for the tasks: several minutes of speech.
    private static let newsAhead = 128

    /// Reads segments as they arrive, until they end. Returns false if the run is wrapped up first.
    private func read(
        _ news: BoundedChannel<News>, _ reading: GrowingReading, _ stage: ReadingStage,
        _ report: @escaping EventReport
    ) async throws -> Bool {
        // However this ends, no sender is left waiting.
        defer { news.close() }
        return try await stop.unless(.wrapUp) {
            try await stage.begin(reading, report: report)
            for try await one in news {
                switch one {
                case .segment(let segment): try await reading.add(segment)
                case .speakers(let speakers): await reading.know(speakers)
                }
            }
            return true
        } ?? false
    }
}
