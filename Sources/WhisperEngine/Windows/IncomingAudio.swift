import AudioInput
import SpeechEngines
import Timeline

/// Where audio enters a run: counts samples and maps them to times on the session's timeline.
struct IncomingAudio: Sendable {
    enum Arrival: Sendable {
        case samples([Float])
        /// There is a hole before the next audio. The times of earlier samples must be read before ``passHole(at:)``.
        case hole
    }

    private let format: AudioFormat
    private(set) var clock = StreamClock()
    private(set) var heard = 0
    private var hasAudio = false

    /// A shorter hole is an inaccuracy of the recorder, and is filled with silence.
    private static let smallHole = Int(StreamClock.sampleRate) / 5

    init(format: AudioFormat) { self.format = format }

    /// The end of the audio that has arrived so far.
    var end: AudioTime { hasAudio ? clock.time(ofSample: heard) : .zero }

    /// Takes in audio. When a hole is reported, the caller closes what is open and then calls ``passHole(at:)``; when it accepts
    /// samples, it calls ``count(_:)``.
    mutating func arrive(_ chunk: AudioChunk, start: AudioTime) throws -> [Arrival] {
        guard chunk.format == format else {
            throw SpeechError(
                .unexpectedAudioFormat, subject: "\(chunk.format)",
                reason: "the run was started for \(format)",
                nextMove: "start another run")
        }
        if !hasAudio {
            hasAudio = true
            clock.anchor(sample: heard, at: start)
        }
        var arrivals: [Arrival] = []
        let hole = clock.hole(before: start, atSample: heard)
        if hole >= Self.smallHole {
            arrivals.append(.hole)
        } else if hole > 0 {
            arrivals.append(.samples(Array(repeating: 0, count: hole)))
        }
        arrivals.append(.samples(chunk.mixedSamples))
        return arrivals
    }

    /// From here on audio is timed from `time`.
    mutating func passHole(at time: AudioTime) { clock.anchor(sample: heard, at: time) }

    /// Counts accepted samples.
    mutating func count(_ samples: Int) { heard += samples }
}
