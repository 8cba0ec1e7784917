import Spoken
import Timeline
import Transcripts

/// A transcript's utterances, and what a report that was made of them rests on in the transcript.
struct Utterances: Sendable {
    /// The transcript with an utterance in each segment.
    let transcript: Transcript
    /// In the transcript's order.
    let all: [Utterance]
    private let byNumber: [Int: Utterance]
    /// Without the pauses inside utterances.
    private let speech: AudioTime
    private let speakingTimes: [SpeakingTime]

    init(_ transcript: Transcript) {
        var gatherer = UtteranceGatherer()
        var all = transcript.segments.compactMap { gatherer.add($0) }
        if let last = gatherer.finish() { all.append(last) }
        self.all = all
        var gathered = transcript
        gathered.segments = all.map(\.whole)
        self.transcript = gathered
        speech = transcript.spokenDuration
        speakingTimes = transcript.speakingTimes
        byNumber = Dictionary(all.map { ($0.whole.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A report on utterances, resting on the transcript's segments.
    func resting(_ report: Report) -> Report {
        var report = report.mappingLines(resting)
        report.topics = report.topics.map(resting)
        report.chapters = report.chapters.map(resting)
        report.rejected = report.rejected.map { claim in
            var claim = claim
            claim.segments = claim.segments.flatMap { number in
                byNumber[number]?.segments.map(\.id) ?? [number]
            }
            return claim
        }
        report.coverage.speech = speech
        if !report.speakingTimes.isEmpty { report.speakingTimes = speakingTimes }
        let leftOut = report.coverage.segmentsLeftOut
        report.coverage.segments = all.reduce(0) { $0 + $1.segments.count }
        report.coverage.segmentsRead = report.coverage.segments - leftOut
        return report
    }

    private func resting(_ line: EvidencedLine) -> EvidencedLine {
        var line = line
        line.segments = line.segments.flatMap { number in
            byNumber[number]?.segments(within: line.range) ?? [number]
        }
        line.quotes = line.quotes.map(resting)
        return line
    }

    private func resting(_ stretch: Stretch) -> Stretch {
        var stretch = stretch
        let numbers = stretch.segments.flatMap { byNumber[$0]?.segments.map(\.id) ?? [] }
        if let first = numbers.min(), let last = numbers.max() { stretch.segments = first...last }
        return stretch
    }
}
