import SpeechAnalysis
import Timeline
import Transcripts

/// Gathers the parties' results into one transcript, and reports each segment as soon as its place in the order is certain.
actor SegmentCollector {
    private let parties: [Party]
    private let report: @Sendable (PipelineEvent) -> Void
    /// Told up to where everything that was said is final.
    private let advanced: @Sendable (AudioTime) -> Void
    private var merger: PartyMerger
    private var builder: TranscriptBuilder

    init(
        parties: [Party], language: String, report: @escaping @Sendable (PipelineEvent) -> Void,
        advanced: @escaping @Sendable (AudioTime) -> Void
    ) {
        self.parties = parties
        self.report = report
        self.advanced = advanced
        merger = PartyMerger(partyCount: parties.count)
        builder = TranscriptBuilder(language: language)
    }

    /// Takes a party's results until they end.
    func collect(from listener: PartyListener, party: Int) async throws {
        for try await result in listener.transcriber.results {
            guard result.isFinal else {
                report(.volatile(party: party, text: result.words.map(\.text).joined(separator: " ")))
                continue
            }
            let words = result.words.map { Word(text: $0.text, range: $0.range, confidence: $0.confidence) }
            if !words.isEmpty || result.suspicion != nil {
                merger.append(
                    PartyMerger.Pending(
                        party: party, range: result.range, words: words, language: result.language,
                        suspicion: result.suspicion))
                report(.volatile(party: party, text: ""))
            }
            merger.advance(party, through: result.resultsFinalizationTime)
            release()
        }
        merger.finish(party)
        release()
    }

    func collectNotices(from listener: PartyListener) async throws {
        for try await notice in listener.transcriber.notices {
            // Parties of one recording often share what is to be said about it.
            if builder.note(notice.message) { report(.warning(notice.message)) }
        }
    }

    func transcript(duration: AudioTime) -> Transcript { builder.transcript(duration: duration) }

    private func release() {
        if merger.horizon.isNumeric { advanced(merger.horizon) }
        for pending in merger.release() {
            let label = parties[pending.party].label
            let segment = builder.append(
                pending.words, in: pending.range, speaker: label, language: pending.language,
                suspicion: pending.suspicion)
            if let segment {
                report(.segment(segment))
            } else {
                builder.append(Gap(range: pending.range, speaker: label))
            }
        }
    }
}
