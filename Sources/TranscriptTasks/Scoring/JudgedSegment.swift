import Foundation
import Spoken
import Transcripts

/// An utterance and what tells how much it says.
struct JudgedSegment: Hashable, Sendable {
    var segment: Segment
    var tokenCount: Int
    /// The words that say what it is about.
    let content: Set<String>
    /// Words that count something.
    let numbers: Int
    /// Holds a greeting, thanks, or the like.
    let isCourteous: Bool
    /// What the model finds; `nil` where none was asked.
    var likelihoods: Likelihoods?
    /// All of that together; comparable within a recording.
    var score = 0.0

    init(_ segment: Segment, tokenCount: Int, in language: ReportLanguage = .english) {
        self.segment = segment
        self.tokenCount = tokenCount
        let words = segment.words.map { comparableForm($0.text) }
        content = segment.contentSet(in: language)
        numbers = min(Self.mostNumbers, words.count(where: language.isNumeral))
        isCourteous = StatementCues.contains(
            language.courtesies.phrases, in: StatementCues.searchable(words))
    }

    /// The same utterance as it counts in another language.
    func read(in language: ReportLanguage) -> JudgedSegment {
        var judged = JudgedSegment(segment, tokenCount: tokenCount, in: language)
        judged.likelihoods = likelihoods
        return judged
    }

    /// A telephone number is one number, however many words it takes.
    private static let mostNumbers = 6

    /// The order of a ranking: best first, and the earlier of two equals.
    static func isBetter(_ left: JudgedSegment, _ right: JudgedSegment) -> Bool {
        (right.score, left.segment.id) < (left.score, right.segment.id)
    }

    /// Says nothing by itself: a greeting, or too short.
    var isIdle: Bool { segment.words.count < 3 || isGreeting }

    var isGreeting: Bool { isCourteous && content.count < 4 }
}
