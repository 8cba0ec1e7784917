import Spoken
import Timeline
import Transcripts

extension Report {
    /// The same report after one speaker was split into several. Each line follows the segments of its evidence. A line in which several of
    /// them speak gets no speaker, and its sentence stays as it is.
    ///
    /// - Parameter transcript: the transcript of the report, after the split.
    package func split(_ split: SpeakerSplit, in transcript: Transcript) -> Report {
        // If a role was found, lines use it as the speaker's name.
        let roles = speakerHints.filter { $0.speaker == split.speaker }.compactMap(\.role)
        let names = Set([split.speaker] + roles)
        var report = changingEveryLine { line, isTold in
            var line = line
            let owners = Set(line.segments.compactMap { split.owners[$0] })
            let isTheirs = line.speaker.map(names.contains) ?? false
            if isTheirs { line.speaker = owners.count > 1 ? nil : owners.first ?? split.speaker }
            if let doer = line.owner, names.contains(doer) {
                line.owner = isTheirs ? line.speaker : split.next(after: line.range.end, in: transcript)
            }
            guard owners.count == 1, let owner = owners.first else { return line }
            let replacer = WordReplacer(names: Dictionary(names.map { ($0, owner) }) { $1 })
            line.sentence = line.sentence.map { replacer.replaced(in: $0) }
            if isTold { line.text = replacer.replaced(in: line.text) }
            return line
        }
        let parts = Set(split.owners.values)
        if speakerHints.contains(where: { $0.speaker == split.speaker }) {
            report.speakerHints.removeAll { $0.speaker == split.speaker }
            report.speakerHints += transcript.speakerHints.filter { parts.contains($0.speaker) }
        }
        let hasTimes = StandardTask.named(task)?.contents.hasSpeakingTimes ?? false
        if hasTimes || !speakingTimes.isEmpty { report.speakingTimes = transcript.speakingTimes }
        return report
    }
}

extension SpeakerSplit {
    /// The one of them who speaks next, since whoever is asked to do something answers. If nobody does, the one who spoke last.
    fileprivate func next(after time: AudioTime, in transcript: Transcript) -> String? {
        let theirs = transcript.segments.filter { owners[$0.id] != nil }
        return (theirs.first { $0.range.start >= time } ?? theirs.last)?.speaker
    }
}
