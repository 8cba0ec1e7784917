import SpeakerFinder
import Spoken
import Timeline
import Transcripts

extension SpeakerSplit {
    /// Assigns each segment of a speaker, whole, to one of the voices found in these segments. The voice that speaks
    /// longest keeps the name; the others get the next free numbers, in the order in which they first speak.
    ///
    /// Returns `nil` if one of the voices would get no segment.
    package init?(of speaker: String, into map: SpeakerMap, in transcript: Transcript) {
        let said = transcript.segments.filter { $0.speaker == speaker }
        let findings = SegmentVoices(map).findings(for: said)
        guard Set(findings.map(\.voice)).count == map.speakers.count, !map.speakers.isEmpty else {
            return nil
        }
        var seconds = [Double](repeating: 0, count: map.speakers.count)
        for (segment, finding) in zip(said, findings) {
            seconds[finding.voice] += segment.range.duration.seconds
        }
        let longest = seconds.indices.max { (seconds[$0], $1) < (seconds[$1], $0) }
        var number = Self.lastNumber(in: transcript)
        var names: [Int: String] = [:]
        for finding in findings where names[finding.voice] == nil {
            if finding.voice != longest { number += 1 }
            names[finding.voice] =
                finding.voice == longest ? speaker : SpeakerAttribution.name(of: number)
        }
        var (owners, unclear) = ([Segment.ID: String](), Set<Segment.ID>())
        for (segment, finding) in zip(said, findings) {
            owners[segment.id] = names[finding.voice]
            if finding.isDoubtful { unclear.insert(segment.id) }
        }
        self.init(
            of: speaker, owners: owners, unclear: unclear,
            parts: map.speakers.indices.compactMap { voice in
                names[voice].map { TranscriptSpeaker(name: $0, seconds: map.speakers[voice].seconds) }
            })
    }

    /// A named speaker also counts as a number by place, which must not be given to anybody else.
    private static func lastNumber(in transcript: Transcript) -> Int {
        let names = Set(transcript.segments.compactMap(\.speaker))
        return max(names.count, names.compactMap(SpeakerAttribution.number(of:)).max() ?? 0)
    }
}

/// Assigns whole segments to voices: each to the one that speaks longest in it.
struct SegmentVoices {
    struct Finding: Hashable {
        let voice: Int
        /// Whether another voice fits nearly as well.
        let isDoubtful: Bool
    }

    private let map: SpeakerMap
    /// A segment with less speech than this goes to the voice of the nearest segment that has more.
    private static let leastSeconds = 0.3

    init(_ map: SpeakerMap) { self.map = map }

    /// - Parameter segments: the segments of one speaker, in order of time.
    func findings(for segments: [Segment]) -> [Finding] {
        let heard = segments.map { self.heard(in: $0.range) }
        return segments.indices.compactMap { index in
            if let own = heard[index] { return own }
            let known = segments.indices.filter { heard[$0] != nil }
            let nearest = known.min {
                distance(segments[$0], segments[index]) < distance(segments[$1], segments[index])
            }
            return nearest.flatMap { heard[$0] }.map { Finding(voice: $0.voice, isDoubtful: true) }
        }
    }

    private func heard(in range: AudioTimeRange) -> Finding? {
        var seconds = [Double](repeating: 0, count: map.speakers.count)
        var doubtful = 0.0
        for turn in map.turns where turn.range.overlaps(range) {
            let common = (min(turn.range.end, range.end) - max(turn.range.start, range.start)).seconds
            seconds[turn.speaker] += common
            if turn.isDoubtful { doubtful += common }
        }
        let all = seconds.reduce(0, +)
        guard let voice = seconds.indices.max(by: { (seconds[$0], $1) < (seconds[$1], $0) }),
            all >= Self.leastSeconds
        else { return nil }
        return Finding(voice: voice, isDoubtful: 2 * doubtful > all)
    }

    private func distance(_ one: Segment, _ other: Segment) -> AudioTime {
        max(one.range.start - other.range.end, other.range.start - one.range.end)
    }
}
