import AudioInput
import SpeechEngines
import Timeline

/// Where audio comes into a run: counts samples and keeps their places on the session's timeline.
struct IncomingAudio: Sendable {
    enum Arrival: Sendable {
        case samples([Float])
        /// What comes next does not follow on what came before. Places of earlier samples must have been taken down by now.
        case hole
    }

    private let format: AudioFormat
    private(set) var clock = StreamClock()
    private(set) var heard = 0
    private var hasAudio = false

    /// A hole shorter than this is a recorder's carelessness, and is filled with silence.
    private static let smallHole = Int(StreamClock.sampleRate) / 5

    init(format: AudioFormat) { self.format = format }

    /// The end of the audio that has come so far.
    var end: AudioTime { hasAudio ? clock.time(ofSample: heard) : .zero }

    /// Audio on its way in. Whoever is told of a hole closes what is open and then calls ``passHole(at:)``; whoever lets samples in
    /// calls ``count(_:)``.
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

    /// From here on audio is counted from `time`.
    mutating func passHole(at time: AudioTime) { clock.anchor(sample: heard, at: time) }

    /// Samples have been let in.
    mutating func count(_ samples: Int) { heard += samples }
}
