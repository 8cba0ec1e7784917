import Spoken
import Timeline

extension Transcript {
    /// How long somebody spoke: the segments' ranges, with overlaps counted once.
    public var spokenDuration: AudioTime { Self.covered(by: segments) }

    /// How long each of several speakers spoke, the one who spoke longest first; empty where there are no two, or no times.
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

/// How long one of several spoke.
public struct SpeakingTime: Hashable, Sendable, Codable {
    /// Who it is.
    public var speaker: String
    /// With overlaps of what he says himself counted once.
    @Seconds public var duration: AudioTime
    /// Of the times of all speakers together, from 0 to 1 in steps of a thousandth.
    public var share: Double

    private enum CodingKeys: String, CodingKey {
        case speaker, share
        case duration = "seconds"
    }

    /// The share as people write it.
    public var percent: Int { Int((100 * share).rounded()) }

    /// A speaker's time.
    public init(speaker: String, duration: AudioTime, share: Double) {
        self.speaker = speaker
        self.duration = duration
        // As it is written: what is made of it must be the same when it has been read again.
        self.share = (1000 * share).rounded() / 1000
    }
}

extension Transcript {
    /// The share of words that are expected to be wrong, by the recogniser's own confidence; `nil` where it gives none.
    public var expectedWordErrorRate: Double? { meanConfidence.map { min(1, max(0, 1 - $0)) } }
}
