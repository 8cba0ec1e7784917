import AudioInput
import Execution
import Foundation
import SpeakerFinder
import Timeline
import Transcripts

/// The first half of a run: audio in, transcript out. Each party has an analysis session of its own; one task reads the
/// source and feeds them all, as fast as the slowest takes it.
struct HearingStage: Sendable {
    let request: PipelineRequest
    let stop: StopSwitch
    let report: EventReport

    func run() async throws -> (PipelineResult, SpeakerFindings?) {
        let progress = HearingProgress(source: request.source, report: report)
        let listeners = request.parties.indices.map { PartyListener(request: request, party: $0) }
        let (search, start) = (request.usableSpeakerSearch, request.source.startTime)
        // Where segments are read before the end is known, they have speakers on the way.
        let isLive = request.readsWhileListening
        let live = isLive ? search.map { LiveSpeakerListener($0, startTime: start) } : nil
        let speakerListener =
            isLive
            ? nil : search.map { SpeakerListener($0, memory: request.memory, startTime: start) }
        let collector = SegmentCollector(
            parties: request.parties, language: request.locale, vocabulary: request.vocabulary,
            speakers: isLive ? search : nil,
            report: report,
            advanced: { try await progress.note(settled: $0) })
        async let fed = feed(listeners, live ?? speakerListener, progress)
        async let found = speakerListener?.find()
        // The first failure cancels the others: they would wait for audio that is no longer passed on.
        try await withThrowingDiscardingTaskGroup { group in
            for (index, listener) in listeners.enumerated() {
                group.addTask { try await listener.analyze() }
                group.addTask { try await collector.collect(from: listener, party: index) }
                group.addTask { try await collector.collectNotices(from: listener) }
            }
            if let live {
                group.addTask { try await live.analyze() }
                group.addTask { try await collector.collect(from: live.detector) }
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
        guard let conclusion = await collector.conclusion else { return (result, try await found) }
        let map = SpeakerMap(conclusion)
        try await request.memory?.keep(map)
        return (result, SpeakerFindings(map: map))
    }

    /// Reads the source to its end, or to where it is stopped. Returns how much audio there was.
    private func feed(
        _ listeners: [PartyListener], _ speakerListener: (any SpeakerEar)?, _ progress: HearingProgress
    ) async throws -> (duration: AudioTime, wasStopped: Bool) {
        let source = request.source
        let start = source.startTime
        var inputs = zip(listeners, request.parties).map {
            PartyInput(
                listener: $0,
                converter: converter(for: $1, to: request.speechEngine.profile.formats.first ?? .speech16kHz),
                startTime: start > .zero ? start : nil)
        }
        let speakerEar = speakerListener.map {
            ($0, converter(for: request.parties[0], to: SpeakerListener.format))
        }
        var frames: Int64 = 0
        let rate = source.format.sampleRate
        var position: AudioTime { start + AudioTime(value: frames, timescale: rate) }
        do {
            while let chunk = try await stop.unless(.endOfAudio, { try await source.next() }) {
                for index in inputs.indices { try await inputs[index].hear(chunk) }
                if let (listener, converter) = speakerEar {
                    try await listener.hear(try converter.convert(chunk))
                }
                frames += Int64(chunk.frameCount)
                try await progress.note(position: position)
            }
            for index in inputs.indices { try await inputs[index].hearRest() }
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

    private func converter(for party: Party, to format: AudioFormat) -> AudioConverter {
        AudioConverter(
            to: format,
            channels: party.channels.map(ChannelSelection.average) ?? .mix, resampling: request.resampling)
    }
}

/// One party's way from the common source to its listener.
private struct PartyInput {
    let listener: PartyListener
    let converter: AudioConverter
    /// Where the first audio lies on the timeline; `nil` from then on, and where that is the beginning.
    var startTime: AudioTime?

    mutating func hear(_ chunk: AudioChunk) async throws { try await pass(on: try converter.convert(chunk)) }

    mutating func hearRest() async throws {
        try await pass(on: try converter.flush())
        listener.endOfAudio()
    }

    private mutating func pass(on chunks: [AudioChunk]) async throws {
        for chunk in chunks {
            try await listener.hear(chunk, at: startTime)
            startTime = nil
        }
    }
}
