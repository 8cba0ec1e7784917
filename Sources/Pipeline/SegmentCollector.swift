import Execution
import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Spoken
import Timeline
import Transcripts

/// Collects the parties' results in one transcript, and reports each segment as soon as its place in the order is certain.
///
/// The events of one result are reported before the next result is taken, from any party. So reports are in the
/// order of the segment numbers, and a slow reader slows down all parties.
actor SegmentCollector {
    private let parties: [Party]
    private let report: EventReport
    /// Called with the time before which all results are final.
    private let advanced: @Sendable (AudioTime) async throws -> Void
    private var merger: PartyMerger
    private var builder: TranscriptBuilder
    private let corrector: VocabularyCorrector
    /// Final segments that wait for their speakers.
    private var held: [PartyMerger.Pending] = []
    /// `nil` if speakers are not told apart during the run.
    private var spoken: SpokenSoFar?
    /// The speakers so far; `nil` if the models have failed.
    private(set) var speakerMap: SpeakerMap?
    private var hearsSpeakers = true
    private let concluded: SpeakersKnown
    private let speakerLabels: [Int: String]
    private let turns = WorkSeats()
    private let turn: SeatPlan.Member

    /// - Parameters:
    ///   - speakers: how speakers are told apart during the run.
    ///   - concluded: called with the speakers so far, each time more is known.
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
                // A silent party delays no other.
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

    /// Reports a message once: parties of one recording often report the same one.
    func note(_ message: String) async throws {
        if builder.note(message) { try await report(.warning(message)) }
    }

    /// Takes a detector's results until they end, and reports the segments that waited for them.
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

    /// If the models fail, only the speakers are lost: no segment waits for them anymore.
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

    /// Who says most of the words, as far as is known now.
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
