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
        let format = request.speechEngine.profile.formats.first ?? .speech16kHz
        let ears = zip(listeners, request.parties).map { listener, party in
            Ear(
                listener: listener, start: request.source.startTime,
                converter: AudioConverter(
                    to: format, channels: party.channel.map(ChannelSelection.channel) ?? .mix,
                    resampling: request.resampling))
        }
        var frames: Int64 = 0
        let rate = request.source.format.sampleRate
        do {
            while let chunk = try await request.source.next() {
                for ear in ears { try await ear.hear(chunk) }
                frames += Int64(chunk.frameCount)
                report(
                    .progress(
                        heard: AudioTime(value: frames, timescale: rate),
                        estimatedDuration: request.source.estimatedDuration))
            }
            for ear in ears { try await ear.endOfAudio() }
        } catch {
            for listener in listeners { listener.fail(error) }
            await request.source.close()
            throw error
        }
        await request.source.close()
        return AudioTime(value: frames, timescale: rate)
    }
}

/// Turns the recording's audio into one party's, and passes it on with its place in the recording.
private final class Ear {
    private let listener: PartyListener
    private let converter: AudioConverter
    /// Where the first audio lies; the rest follows directly. A part of a recording keeps the recording's times.
    private var start: AudioTime?

    init(listener: PartyListener, start: AudioTime, converter: AudioConverter) {
        self.listener = listener
        self.start = start
        self.converter = converter
    }

    func hear(_ chunk: AudioChunk) async throws {
        try await pass(on: try converter.convert(chunk))
    }

    func endOfAudio() async throws {
        try await pass(on: try converter.flush())
        listener.endOfAudio()
    }

    private func pass(on chunks: [AudioChunk]) async throws {
        for chunk in chunks {
            try await listener.hear(chunk, at: start)
            start = nil
        }
    }
}
