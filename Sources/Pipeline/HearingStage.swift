import AudioInput
import Execution
import Foundation
import SpeakerFinder
import Timeline
import Transcripts

/// Receives the speakers known so far.
typealias SpeakersKnown = @Sendable (SpeakerMap) async throws -> Void

/// The first half of a run: audio in, transcript out. Each party has its own analysis session. One task reads
/// the source and feeds all sessions, at the speed of the slowest.
struct HearingStage: Sendable {
    let request: PipelineRequest
    let stop: StopSwitch
    let report: EventReport
    /// Called with the speakers so far whenever more is known while people are speaking.
    var concluded: SpeakersKnown = { _ in }

    func run() async throws -> (PipelineResult, SpeakerFindings?) {
        let progress = HearingProgress(source: request.source, report: report)
        let listeners = request.parties.indices.map { PartyListener(request: request, party: $0) }
        let (search, start) = (request.usableSpeakerSearch, request.source.startTime)
        // If segments are read before the end is known, they get their speakers during the run.
        let isLive = request.readsWhileListening
        let live = isLive ? search.map { LiveSpeakerListener($0, startTime: start) } : nil
        let speakerListener =
            isLive
            ? nil : search.map { SpeakerListener($0, memory: request.memory, startTime: start) }
        let collector = SegmentCollector(
            parties: request.parties, language: request.locale, vocabulary: request.vocabulary,
            speakers: isLive ? search : nil, concluded: concluded,
            report: report,
            advanced: { try await progress.note(settled: $0) })
        async let fed = feed(listeners, live ?? speakerListener, progress, collector)
        async let found = speakerListener?.find()
        // The first failure cancels the others: they would wait for audio that no longer comes.
        try await withThrowingDiscardingTaskGroup { group in
            for (index, listener) in listeners.enumerated() {
                group.addTask { try await listener.analyze() }
                group.addTask { try await collector.collect(from: listener, party: index) }
                group.addTask { try await collector.collectNotices(from: listener) }
            }
            if let live {
                group.addTask { try await live.analyze() }
                group.addTask { try await collector.collect(from: live.detector) }
                group.addTask { try await collector.collectConclusions(from: live.detector) }
                group.addTask { try await collector.collectNotices(from: live.detector) }
            }
        }
        let (duration, wasStopped) = try await fed
        try await progress.note(settled: duration)
        if search != nil {
            try await report(.progress(PipelineProgress(stage: .speakers, done: 0, planned: 1)))
        }
        let result = PipelineResult(
            transcript: await collector.transcript(duration: duration), wasStopped: wasStopped)
        guard let map = await collector.speakerMap else { return (result, try await found) }
        try await request.memory?.keep(map)
        return (result, SpeakerFindings(map: map))
    }

    /// Reads the source until it ends or is stopped. Returns the end position of the audio and whether it was stopped.
    private func feed(
        _ listeners: [PartyListener], _ speakerListener: (any SpeakerEar)?, _ progress: HearingProgress,
        _ collector: SegmentCollector
    ) async throws -> (duration: AudioTime, wasStopped: Bool) {
        let source = request.source
        let start = source.startTime
        var inputs = PartyInputs(request, listeners, collector)
        let speakerEar = speakerListener.map {
            ($0, request.converter(for: request.parties[0], to: SpeakerListener.format))
        }
        var frames: Int64 = 0
        let rate = source.format.sampleRate
        var position: AudioTime { start + AudioTime(value: frames, timescale: rate) }
        do {
            while let chunk = try await stop.unless(.endOfAudio, { try await source.next() }) {
                try await inputs.hear(chunk)
                if let (listener, converter) = speakerEar {
                    try await listener.hear(try converter.convert(chunk))
                }
                frames += Int64(chunk.frameCount)
                try await progress.note(position: position)
            }
            try await inputs.hearRest()
            if let (listener, converter) = speakerEar {
                try await listener.hear(try converter.flush())
                listener.endOfAudio()
            }
        } catch {
            for listener in listeners { listener.fail(error) }
            speakerListener?.fail(error)
            await source.close()
            throw error
        }
        let wasStopped = stop.wish == .wrapUp
        await source.close()
        return (position, wasStopped)
    }
}
