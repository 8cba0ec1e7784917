import AudioInput
import Execution
import Foundation
import SpeechAnalysis
import Timeline
import Transcripts

/// The first half of a run: audio in, transcript out. Each party has an analysis session of its own; one task reads the
/// source and feeds them all, as fast as the slowest takes it.
struct HearingStage: Sendable {
    let request: PipelineRequest
    let report: @Sendable (PipelineEvent) -> Void

    func run() async throws -> Transcript {
        let listeners = request.parties.map { _ in PartyListener(request: request) }
        let collector = SegmentCollector(parties: request.parties, language: request.locale, report: report)
        async let duration = feed(listeners)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, listener) in listeners.enumerated() {
                group.addTask { try await listener.analyze() }
                group.addTask { try await collector.collect(from: listener, party: index) }
                group.addTask { try await collector.collectNotices(from: listener) }
            }
            try await group.waitForAll()
        }
        return await collector.transcript(duration: try await duration)
    }

    /// Reads the source to its end. Returns how much audio there was.
    private func feed(_ listeners: [PartyListener]) async throws -> AudioTime {
        let start = request.source.startTime
        var ears = zip(listeners, request.parties).map {
            Ear(listener: $0, converter: converter(for: $1), startTime: start > .zero ? start : nil)
        }
        var frames: Int64 = 0
        let rate = request.source.format.sampleRate
        do {
            while let chunk = try await request.source.next() {
                for index in ears.indices { try await ears[index].hear(chunk) }
                frames += Int64(chunk.frameCount)
                report(
                    .progress(
                        heard: start + AudioTime(value: frames, timescale: rate),
                        estimatedDuration: request.source.estimatedDuration))
            }
            for index in ears.indices { try await ears[index].hearRest() }
        } catch {
            for listener in listeners { listener.fail(error) }
            await request.source.close()
            throw error
        }
        await request.source.close()
        return start + AudioTime(value: frames, timescale: rate)
    }

    private func converter(for party: Party) -> AudioConverter {
        AudioConverter(
            to: request.speechEngine.profile.formats.first ?? .speech16kHz,
            channels: party.channels.map(ChannelSelection.average) ?? .mix, resampling: request.resampling)
    }
}

/// One party's way from the common source to its listener.
private struct Ear {
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
