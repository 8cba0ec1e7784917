import LanguageModels
import Timeline
import Transcripts

extension Report {
    /// The same report with words replaced in quotations, sentences and titles.
    ///
    /// - Parameters:
    ///   - transcript: the transcript of the report; its speakers keep their names.
    ///   - range: only changes lines whose evidence overlaps it; `nil` for all lines.
    package func replacing(
        _ replacer: WordReplacer, in transcript: Transcript, during range: AudioTimeRange? = nil
    ) -> Report {
        let parties = Set(transcript.segments.parties)
        let write = { (text: String) in replacer.replaced(in: text, language: transcript.language) }
        var report = changingEveryLine { line, _ in
            guard range.map(line.range.overlaps) ?? true else { return line }
            var line = line
            line.text = write(line.text)
            line.sentence = line.sentence.map(write)
            line.due = line.due.map(write)
            line.owner = line.owner.map { parties.contains($0) ? $0 : write($0) }
            for index in line.days.indices { line.days[index].text = write(line.days[index].text) }
            return line
        }
        if range == nil {
            report.givenTitle = givenTitle.map(write)
            report.answer = answer?.changingTexts(write)
            for index in speakerHints.indices {
                report.speakerHints[index].name = speakerHints[index].name.map(write)
            }
        }
        // A name that was heard in two ways is now one name.
        if report.names != names {
            report.names = report.names.reduce(into: []) { kept, line in
                if !kept.contains(where: { $0.text == line.text }) { kept.append(line) }
            }
        }
        return report
    }

    /// The same report with speakers renamed: who said something, who should do something, and sentences about
    /// them. Quotations stay as they were said.
    ///
    /// - Parameter transcript: the transcript of the report, with the new names.
    package func renamed(_ renaming: SpeakerRenaming, in transcript: Transcript) -> Report {
        guard !renaming.isEmpty else { return self }
        let replacer = renaming.replacer
        let write = { (text: String) in replacer.replaced(in: text) }
        // If a role was found, lines use it as the speaker's name.
        let roles = Dictionary(
            speakerHints.compactMap { hint in
                renaming.names[hint.speaker].flatMap { new in hint.role.map { ($0, new) } }
            }
        ) { $1 }
        let name = { (old: String?) in renaming.name(of: old.map { roles[$0] ?? $0 }) }
        var report = changingEveryLine { line, isTold in
            var line = line
            line.speaker = name(line.speaker)
            line.owner = name(line.owner)
            line.sentence = line.sentence.map(write)
            if isTold { line.text = write(line.text) }
            return line
        }
        report.answer = answer?.changingTexts(write)
        // A speaker with a name needs no proposal.
        report.speakerHints.removeAll { renaming.names[$0.speaker] != nil }
        for index in speakingTimes.indices {
            let old = speakingTimes[index].speaker
            report.speakingTimes[index].speaker = renaming.names[old] ?? old
        }
        if Set(report.speakingTimes.map(\.speaker)).count < speakingTimes.count {
            report.speakingTimes = transcript.speakingTimes
        }
        return report
    }

    /// - Parameter change: gets every line, including quotations within lines, and whether its text was written rather than quoted.
    func changingEveryLine(
        _ change: @escaping (EvidencedLine, _ isTold: Bool) -> EvidencedLine
    ) -> Report {
        func deeply(_ line: EvidencedLine, _ isTold: Bool) -> EvidencedLine {
            var line = change(line, isTold)
            line.quotes = line.quotes.map { deeply($0, false) }
            return line
        }
        return changingLines { deeply($0, $1.isTold) }
    }
}

extension JSONValue {
    /// The same structure with changed texts.
    fileprivate func changingTexts(_ change: (String) -> String) -> JSONValue {
        let changed: Kind =
            switch kind {
            case .string(let text): .string(change(text))
            case .array(let values): .array(values.map { $0.changingTexts(change) })
            case .structure(let properties, let keys):
                .structure(properties: properties.mapValues { $0.changingTexts(change) }, orderedKeys: keys)
            case .null, .bool, .number: kind
            }
        return JSONValue(kind: changed, isComplete: isComplete)
    }
}
