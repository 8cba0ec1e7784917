import Execution
import Synchronization
import Timeline

/// Several sources out of one, read in one pass: one per party, each the average of its channels.
///
/// The parties must be read side by side. What one has not read yet is kept, up to 30 s; then the others wait for it.
///
/// ```swift
/// let parties = ChannelSplit.sources(of: call, parties: [[0], [1]])
/// ```
public enum ChannelSplit {
    /// How much may be kept for a party that reads slowly, in seconds of sound.
    static let limit = 30

    public static func sources(of source: any AudioSource, parties: [[Int]]) -> [any AudioSource] {
        let format = AudioFormat(
            sampleRate: source.format.sampleRate, channelCount: 1,
            sampleType: parties.allSatisfy { $0.count == 1 } ? source.format.sampleType : .float32)
        let channels = parties.map { _ in
            BoundedChannel<AudioChunk>(limit: Int(format.sampleRate) * limit) { $0.frameCount }
        }
        let pump = ChannelPump(source: source, parties: parties, format: format, channels: channels)
        return channels.map { PartySource(format: format, channel: $0, pump: pump) }
    }
}

/// Reads the common source and hands every party its share. Starts with the first read.
final class ChannelPump: Sendable {
    let source: any AudioSource
    private let parties: [[Int]]
    private let format: AudioFormat
    private let channels: [BoundedChannel<AudioChunk>]
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(
        source: any AudioSource, parties: [[Int]], format: AudioFormat, channels: [BoundedChannel<AudioChunk>]
    ) {
        self.source = source
        self.parties = parties
        self.format = format
        self.channels = channels
    }

    func start() {
        task.withLock { task in
            // The task holds what it works with and not the pump, so that it cannot keep the parties alive.
            if task == nil {
                task = Task { [source, parties, format, channels] in
                    await Self.run(source, parties, format, channels)
                }
            }
        }
    }

    deinit {
        task.withLock { $0?.cancel() }
    }

    private static func run(
        _ source: any AudioSource, _ parties: [[Int]], _ format: AudioFormat,
        _ channels: [BoundedChannel<AudioChunk>]
    ) async {
        var open = Set(channels.indices)
        do {
            while !open.isEmpty, let chunk = try await source.next() {
                for party in open.sorted() {
                    do {
                        try await channels[party].send(share(of: parties[party], in: chunk, format))
                    } catch is ChannelClosedError {
                        open.remove(party)
                    }
                }
            }
            for channel in channels { channel.finish() }
        } catch {
            for channel in channels { channel.finish(throwing: error) }
        }
        await source.close()
    }

    private static func share(of party: [Int], in chunk: AudioChunk, _ format: AudioFormat) -> AudioChunk {
        let count = chunk.format.channelCount
        if party.count == 1, chunk.format.sampleType == format.sampleType {
            switch chunk.samples {
            case .int16(let samples):
                return AudioChunk(
                    format: format, samples: .int16(SampleMath.pick(party[0], of: count, from: samples)))
            case .float32(let samples):
                return AudioChunk(
                    format: format, samples: .float32(SampleMath.pick(party[0], of: count, from: samples)))
            }
        }
        let samples = SampleMath.floats(chunk.samples)
        let picked = party.map { SampleMath.pick($0, of: count, from: samples) }
        let mixed = (0..<chunk.frameCount).map { frame in
            picked.reduce(0) { $0 + $1[frame] } / Float(party.count)
        }
        return AudioChunk(format: format, samples: .float32(mixed))
    }
}

/// One party's share. Released or closed, it no longer holds up the others.
final class PartySource: AudioSource {
    let format: AudioFormat
    private let channel: BoundedChannel<AudioChunk>
    private let pump: ChannelPump

    init(format: AudioFormat, channel: BoundedChannel<AudioChunk>, pump: ChannelPump) {
        self.format = format
        self.channel = channel
        self.pump = pump
    }

    deinit { channel.close() }

    var estimatedDuration: AudioTime? { pump.source.estimatedDuration }
    var startTime: AudioTime { pump.source.startTime }
    var warnings: [AudioWarning] { get async { await pump.source.warnings } }

    func next() async throws -> AudioChunk? {
        pump.start()
        return try await channel.next()
    }

    func close() async { channel.close() }
}
