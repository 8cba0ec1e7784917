import LanguageModels
import Spoken
import Transcripts

@testable import TranscriptTasks

/// The marks of a text's utterances beside the facts that each says; what weights are learned from.
struct MomentTable: Encodable, Sendable {
    struct Utterance: Encodable, Sendable {
        /// In the order of ``MomentTable/marks``.
        var marks: [Double]
        /// After ``StateReading/learnedLayer``.
        var state: [Float]?
        var facts: [Int]
        var content: [String]
        var words: Int
        var idle: Bool
    }

    var split: String
    var name: String
    /// Recognised from a recording of the text, in place of the text.
    var heard: Bool
    /// What the utterances' marks are called.
    var marks = MomentMark.allCases.map(\.rawValue)
    var facts: Int
    var utterances: [Utterance]

    init(
        split: String, name: String, heard: Bool = false, facts: KeyFacts, transcript: Transcript,
        scorer: any TextScorer
    ) async throws {
        self.split = split
        self.name = name
        self.heard = heard
        self.facts = facts.facts.count
        let judged = try await QuotingRun.judged(
            Utterances(transcript).transcript.segments, by: scorer, stateLayer: StateReading.learnedLayer)
        let marks = MomentMarks(judged)
        let columns = MomentMark.allCases.map(marks.values)
        utterances = judged.enumerated().map { index, one in
            Utterance(
                marks: columns.map { $0[index] }, state: one.likelihoods?.state,
                facts: facts.found(in: [one.segment.text]).sorted(),
                content: one.content.sorted(),
                words: EvaluationWords.words(one.segment.text).count,
                idle: one.isIdle)
        }
    }
}
