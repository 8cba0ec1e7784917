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
        let ears = zip(listeners, request.parties).map { ($0, converter(for: $1)) }
        var frames: Int64 = 0
        let rate = request.source.format.sampleRate
        do {
            while let chunk = try await request.source.next() {
                for (listener, converter) in ears {
                    for converted in try converter.convert(chunk) { try await listener.hear(converted) }
                }
                frames += Int64(chunk.frameCount)
                report(
                    .progress(
                        heard: AudioTime(value: frames, timescale: rate),
                        estimatedDuration: request.source.estimatedDuration))
            }
            for (listener, converter) in ears {
                for converted in try converter.flush() { try await listener.hear(converted) }
                listener.endOfAudio()
            }
        } catch {
            for listener in listeners { listener.fail(error) }
            await request.source.close()
            throw error
        }
        await request.source.close()
        return AudioTime(value: frames, timescale: rate)
    }

    private func converter(for party: Party) -> AudioConverter {
        AudioConverter(
            to: request.speechEngine.profile.formats.first ?? .speech16kHz,
            channels: party.channel.map(ChannelSelection.channel) ?? .mix, resampling: request.resampling)
    }
}
