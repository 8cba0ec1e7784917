/// New names for speakers, wherever a finished transcript and its results mention them. Speakers who get the same name become
/// one.
package struct SpeakerRenaming: Hashable, Sendable {
    /// The new names, by old name.
    package let names: [String: String]

    package init(_ names: [String: String]) { self.names = names.filter { $0.key != $0.value } }

    /// Whether no one gets another name.
    package var isEmpty: Bool { names.isEmpty }

    package func name(of speaker: String?) -> String? { speaker.map { names[$0] ?? $0 } }

    /// Puts the new names into sentences that mention speakers.
    package var replacer: WordReplacer { WordReplacer(names: names) }
}

extension Transcript {
    /// The transcript with the new names. Words stay as they were said.
    package func renamed(_ renaming: SpeakerRenaming) -> Transcript {
        guard !renaming.isEmpty else { return self }
        var transcript = self
        for index in segments.indices {
            transcript.segments[index].speaker = renaming.name(of: segments[index].speaker)
        }
        for index in gaps.indices {
            transcript.gaps[index].speaker = renaming.name(of: gaps[index].speaker)
        }
        transcript.speakers = speakers.map { renaming.speakers($0) }
        return transcript
    }
}

extension SpeakerRenaming {
    /// Merges speakers who now have the same name, and adds up their seconds.
    fileprivate func speakers(_ speakers: [TranscriptSpeaker]) -> [TranscriptSpeaker] {
        speakers.reduce(into: []) { merged, speaker in
            let name = names[speaker.name] ?? speaker.name
            guard let place = merged.firstIndex(where: { $0.name == name }) else {
                // The similarity to the known voice of the old name says nothing about the new one.
                let likeness = name == speaker.name ? speaker.likeness : nil
                merged.append(TranscriptSpeaker(name: name, seconds: speaker.seconds, likeness: likeness))
                return
            }
            merged[place].seconds += speaker.seconds
            merged[place].likeness = merged[place].likeness ?? (name == speaker.name ? speaker.likeness : nil)
        }
    }
}
