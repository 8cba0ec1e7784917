import Spoken
import Timeline

extension Transcript {
    /// How long anyone speaks: the segments' ranges, with overlaps counted once.
    public var spokenDuration: AudioTime { Self.covered(by: segments) }

    /// How long each speaker spoke, longest first; empty if there are fewer than two speakers or no times.
    public var speakingTimes: [SpeakingTime] {
        let known = segments.filter { $0.speaker != nil }
        let bySpeaker = Dictionary(grouping: known, by: \.speaker).compactMap { speaker, said in
            speaker.map { (speaker: $0, first: said[0].range.start, spoken: Self.covered(by: said)) }
        }
        let total = bySpeaker.reduce(0) { $0 + $1.spoken.seconds }
        guard bySpeaker.count > 1, total > 0 else { return [] }
        return bySpeaker.sorted { ($1.spoken, $0.first, $0.speaker) < ($0.spoken, $1.first, $1.speaker) }
            .map {
                SpeakingTime(speaker: $0.speaker, duration: $0.spoken, share: $0.spoken.seconds / total)
            }
    }

    private static func covered(by segments: [Segment]) -> AudioTime {
        var total = AudioTime.zero
        var covered = AudioTime.negativeInfinity
        for range in segments.map(\.range).sorted(by: { $0.start < $1.start }) where range.end > covered {
            total += range.end - max(range.start, covered)
            covered = range.end
        }
        return total
    }
}

/// How long one of several speakers spoke.
public struct SpeakingTime: Hashable, Sendable, Codable {
    /// The speaker's name.
    public var speaker: String
    /// The speaking time; overlapping segments of this speaker are counted once.
    @Seconds public var duration: AudioTime
    /// The share of all speakers' time together, from 0 to 1 in steps of a thousandth.
    public var share: Double

    private enum CodingKeys: String, CodingKey {
        case speaker, share
        case duration = "seconds"
    }

    /// The share in percent, rounded.
    public var percent: Int { Int((100 * share).rounded()) }

    /// A speaker's time.
    public init(speaker: String, duration: AudioTime, share: Double) {
        self.speaker = speaker
        self.duration = duration
        // Rounded as in the file, so that anything computed from it stays the same after writing and reading.
        self.share = (1000 * share).rounded() / 1000
    }
}

extension Transcript {
    /// The expected share of wrong words, from the speech model's own confidences; `nil` if it gives none.
    public var expectedWordErrorRate: Double? { meanConfidence.map { min(1, max(0, 1 - $0)) } }
}
