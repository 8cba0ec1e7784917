/// New names for speakers, wherever a finished transcript and what was made of it tells of them. Two who get one name are one from then on.
package struct SpeakerRenaming: Hashable, Sendable {
    /// What each is called from now on, by what it was called.
    package let names: [String: String]

    package init(_ names: [String: String]) { self.names = names.filter { $0.key != $0.value } }

    /// Nobody gets another name.
    package var isEmpty: Bool { names.isEmpty }

    package func name(of speaker: String?) -> String? { speaker.map { names[$0] ?? $0 } }

    /// Puts the new names into sentences that tell of speakers.
    package var replacer: WordReplacer { WordReplacer(names: names) }
}

extension Transcript {
    /// The same with other names. Words stay as they were said.
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
    /// Those who have one name now are one: heard for as long as all of them.
    fileprivate func speakers(_ speakers: [TranscriptSpeaker]) -> [TranscriptSpeaker] {
        speakers.reduce(into: []) { merged, speaker in
            let name = names[speaker.name] ?? speaker.name
            guard let place = merged.firstIndex(where: { $0.name == name }) else {
                // How like a voice that is kept under the old name it was says nothing of the new one.
                let likeness = name == speaker.name ? speaker.likeness : nil
                merged.append(TranscriptSpeaker(name: name, seconds: speaker.seconds, likeness: likeness))
                return
            }
            merged[place].seconds += speaker.seconds
            merged[place].likeness = merged[place].likeness ?? (name == speaker.name ? speaker.likeness : nil)
        }
    }
}
