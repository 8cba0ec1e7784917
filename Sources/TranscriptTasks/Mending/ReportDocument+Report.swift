import Timeline
import Transcripts

extension ReportDocument {
    /// The report that the document describes; `nil` where it says what no report says: that a line rests on nothing, for example.
    package var report: Report? {
        guard isSound else { return nil }
        var report = Report(
            task: task, recipe: recipe, model: model, title: title.map(\.line),
            keyMoments: keyMoments.map(\.line), coverage: coverage.coverage)
        report.schemaVersion = schemaVersion
        report.notices = notices ?? []
        report.givenTitle = givenTitle
        report.alternatives = lines(alternatives)
        report.teaser = teaser.map(\.line)
        report.overview = overview.map(\.line)
        report.decisions = lines(decisions)
        report.actions = lines(actions)
        report.questions = lines(questions)
        report.amounts = lines(amounts)
        report.dates = lines(dates)
        report.names = lines(names)
        report.speakingTimes = (speakingTimes ?? []).map {
            Transcripts.SpeakingTime(speaker: $0.speaker, duration: time($0.seconds), share: $0.share)
        }
        report.speakerHints = speakerHints ?? []
        report.topics = (topics ?? []).map(\.stretch)
        report.chapters = (chapters ?? []).map(\.stretch)
        report.answer = answer
        report.rejected = rejected ?? []
        return report
    }

    private var isSound: Bool {
        let parts = (topics ?? []) + (chapters ?? [])
        let told = [title, teaser, overview].compactMap(\.self) + parts.flatMap(\.everyLine)
        let listed = [alternatives, decisions, actions, questions, amounts, dates, names].flatMap { $0 ?? [] }
        return coverage.isSound
            && parts.allSatisfy { $0.firstSegment <= $0.lastSegment && isTime($0.start) && isTime($0.end) }
            && (speakingTimes ?? []).allSatisfy { isTime($0.seconds) && (0...1).contains($0.share) }
            && (speakerHints ?? []).allSatisfy { $0.seconds.map(isTime) ?? true }
            && (keyMoments + told + listed).allSatisfy(\.isSound)
    }
}

extension ReportDocument.Line {
    fileprivate var isSound: Bool {
        !segments.isEmpty && isTime(start) && isTime(end) && (quotes ?? []).allSatisfy(\.isSound)
    }

    fileprivate var line: EvidencedLine {
        var line = EvidencedLine(
            text: text, speaker: speaker, owner: owner, due: due, segments: segments,
            range: range(start, end), doubt: doubt, quotes: lines(quotes))
        line.sentence = sentence
        line.dueDay = dueDay
        line.days = days ?? []
        line.certainty = certainty
        return line
    }
}

extension ReportDocument.Stretch {
    fileprivate var everyLine: [ReportDocument.Line] {
        [title, account].compactMap(\.self) + (lines ?? [])
    }

    fileprivate var stretch: TranscriptTasks.Stretch {
        TranscriptTasks.Stretch(
            title: title.map(\.line), segments: firstSegment...lastSegment, range: range(start, end),
            lines: (lines ?? []).map(\.line), account: account.map(\.line))
    }
}

extension ReportDocument.Coverage {
    fileprivate var isSound: Bool {
        [segments, segmentsRead, windowsPlanned, windowsFinished, retries].allSatisfy {
            (0...1_000_000_000).contains($0)
        } && isTime(audioSeconds) && isTime(speechSeconds)
    }

    fileprivate var coverage: TranscriptTasks.Coverage {
        TranscriptTasks.Coverage(
            audio: time(audioSeconds), speech: time(speechSeconds), segments: segments,
            segmentsRead: segmentsRead, windowsPlanned: windowsPlanned, windowsFinished: windowsFinished,
            stopReasons: stopReasons, retries: retries)
    }
}

private func lines(_ listed: [ReportDocument.Line]?) -> [EvidencedLine] { (listed ?? []).map(\.line) }

/// As transcripts have them.
private func isTime(_ seconds: Double) -> Bool { (0..<1e7).contains(seconds) }

private func time(_ seconds: Double) -> AudioTime { AudioTime(seconds: seconds, preferredTimescale: 1000) }

private func range(_ start: Double, _ end: Double) -> AudioTimeRange {
    AudioTimeRange(start: time(start), end: time(end))
}
