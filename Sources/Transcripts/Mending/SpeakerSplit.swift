import Spoken
import Timeline

/// The new speakers of one speaker's segments, after that speaker turned out to be several.
package struct SpeakerSplit: Hashable, Sendable {
    /// The name that all of them had.
    package let speaker: String
    /// The new speaker, by segment number.
    package let owners: [Segment.ID: String]
    /// Segments that could be another speaker's nearly as well.
    package let unclear: Set<Segment.ID>
    /// The new speakers, and how much of each voice was heard alone.
    package let parts: [TranscriptSpeaker]

    package init(
        of speaker: String, owners: [Segment.ID: String], unclear: Set<Segment.ID> = [],
        parts: [TranscriptSpeaker] = []
    ) {
        self.speaker = speaker
        self.owners = owners
        self.unclear = unclear
        self.parts = parts
    }
}

extension Transcript {
    /// The transcript with one speaker split into several. Segments, words and times stay the same.
    package func split(_ split: SpeakerSplit) -> Transcript {
        var transcript = self
        for index in segments.indices {
            guard let owner = split.owners[segments[index].id] else { continue }
            transcript.segments[index].speaker = owner
            transcript.segments[index].speakerIsUnclear =
                split.unclear.contains(segments[index].id) ? true : nil
        }
        let shared = transcript.segments.filter { split.owners[$0.id] != nil }
        for index in gaps.indices where gaps[index].speaker == split.speaker {
            let nearest = shared.min { distance($0, gaps[index]) < distance($1, gaps[index]) }
            transcript.gaps[index].speaker = nearest?.speaker
        }
        let speakers = (speakers ?? []).filter { $0.name != split.speaker } + split.parts
        let order = transcript.segments.map(\.speaker)
        let place = { (speaker: TranscriptSpeaker) in order.firstIndex(of: speaker.name) ?? order.count }
        transcript.speakers = speakers.enumerated()
            .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
        return transcript
    }

    private func distance(_ segment: Segment, _ gap: Gap) -> AudioTime {
        max(segment.range.start - gap.range.end, gap.range.start - segment.range.end)
    }
}
