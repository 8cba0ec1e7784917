import Execution
import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Spoken
import Timeline
import Transcripts

/// Gathers the parties' results into one transcript, and reports each segment as soon as its place in the order is certain.
///
/// What a result brings is reported before the next one is taken, whosever it is: so the reports are in the order of the segments'
/// numbers, and a listener who takes its time holds back all parties.
actor SegmentCollector {
    private let parties: [Party]
    private let report: EventReport
    /// Told up to where everything that was said is final.
    private let advanced: @Sendable (AudioTime) async throws -> Void
    private var merger: PartyMerger
    private var builder: TranscriptBuilder
    private let corrector: VocabularyCorrector
    /// Final, and waiting for their speakers.
    private var held: [PartyMerger.Pending] = []
    /// `nil` where nobody asks while it is heard.
    private var spoken: SpokenSoFar?
    /// Who spoke, as far as is known; `nil` where the models have failed.
    private(set) var speakerMap: SpeakerMap?
    private var hearsSpeakers = true
    private let concluded: SpeakersKnown
    private let speakerLabels: [Int: String]
    private let turns = WorkSeats()
    private let turn: SeatPlan.Member

    /// - Parameters:
    ///   - speakers: what is told about speakers while it is heard.
    ///   - concluded: is told who spoke so far, each time more is known.
    init(
        parties: [Party], language: String, vocabulary: Vocabulary, speakers: SpeakerSearch? = nil,
        concluded: @escaping SpeakersKnown = { _ in },
        report: @escaping EventReport,
        advanced: @escaping @Sendable (AudioTime) async throws -> Void
    ) {
        self.parties = parties
        self.report = report
        self.concluded = concluded
        self.advanced = advanced
        spoken = speakers == nil ? nil : SpokenSoFar()
        speakerLabels = speakers?.labels ?? [:]
        merger = PartyMerger(partyCount: parties.count)
        builder = TranscriptBuilder(language: language)
        corrector = VocabularyCorrector(vocabulary, language: language)
        turn = turns.join(limit: 1)
    }

    /// Takes a party's results until they end.
    func collect(from listener: PartyListener, party: Int) async throws {
        for try await progress in listener.transcriber.progress {
            try await inTurn { collector in
                switch progress {
                case .result(let result): try await collector.take(result, of: party)
                // A party that is silent holds nobody back.
                case .final(let time): try await collector.advance(party, through: time)
                }
            }
        }
        try await inTurn { collector in
            collector.merger.finish(party)
            try await collector.release()
        }
    }

    func collectNotices(from listener: PartyListener) async throws {
        for try await notice in listener.transcriber.notices {
            try await note(notice.message)
        }
    }

    /// Says it once: parties of one recording often share what is to be said about it.
    func note(_ message: String) async throws {
        if builder.note(message) { try await report(.warning(message)) }
    }

    /// Takes what a detector says of speakers until it ends; segments that waited for it are reported.
    func collect(from detector: SpeakerDetector) async throws {
        for try await result in detector.results {
            try await inTurn { collector in
                collector.spoken?.take(result)
                try await collector.release()
            }
        }
        try await endSpeakers()
    }

    func collectConclusions(from detector: SpeakerDetector) async throws {
        for try await conclusion in detector.conclusions where hearsSpeakers {
            let map = SpeakerMap(conclusion)
            speakerMap = map
            try await concluded(map)
        }
    }

    /// Models that fail cost the speakers and nothing else: nobody waits for them any more.
    func collectNotices(from detector: SpeakerDetector) async throws {
        for try await notice in detector.notices {
            (speakerMap, hearsSpeakers) = (nil, false)
            try await report(.warning(notice.message))
            try await endSpeakers()
        }
    }

    private func endSpeakers() async throws {
        try await inTurn { collector in
            collector.spoken?.end()
            try await collector.release()
        }
    }

    func transcript(duration: AudioTime) -> Transcript { builder.transcript(duration: duration) }

    private func inTurn(_ work: (isolated SegmentCollector) async throws -> Void) async throws {
        try await turns.take(turn)
        defer { turns.giveBack(turn) }
        try await work(self)
    }

    private func take(_ result: TranscriptionResult, of party: Int) async throws {
        guard result.isFinal else {
            return try await report(.volatile(party: party, text: VolatileText(result)))
        }
        if !result.words.isEmpty || result.suspicion != nil {
            merger.append(
                PartyMerger.Pending(
                    party: party, range: result.range, words: result.words, language: result.language,
                    suspicion: result.suspicion))
            try await report(.volatile(party: party, text: VolatileText()))
        }
        try await advance(party, through: result.resultsFinalizationTime)
    }

    private func advance(_ party: Int, through time: AudioTime) async throws {
        merger.advance(party, through: time)
        try await release()
    }

    private func release() async throws {
        if merger.horizon.isNumeric { try await advanced(merger.horizon) }
        held += merger.release()
        while let pending = held.first, spoken?.covers(pending.range) ?? true {
            held.removeFirst()
            let label = parties[pending.party].label ?? speaker(of: pending.words)
            let (words, corrections) = corrector.corrected(
                pending.words, isSuspect: pending.suspicion == .lowProbability, language: pending.language)
            builder.note(corrections)
            let segment = builder.append(
                words, in: pending.range, speaker: label, language: pending.language,
                suspicion: pending.suspicion)
            if let segment {
                try await report(.segment(segment))
            } else {
                builder.append(Gap(range: pending.range, speaker: label))
            }
        }
    }

    /// Who says most of it, as far as that is known now.
    private func speaker(of words: [Word]) -> String? {
        guard spoken?.tellsApart == true || !speakerLabels.isEmpty else { return nil }
        return spoken?.speaker(of: words).map { speakerLabels[$0] ?? SpeakerAttribution.name(of: $0) }
    }
}

extension VolatileText {
    fileprivate init(_ result: TranscriptionResult) {
        let settled = result.words.prefix(result.settledWordCount)
        self.init(
            settled: settled.map(\.text), tentative: result.words.dropFirst(settled.count).map(\.text),
            separator: Word.separator(inLanguage: result.language))
    }
}
