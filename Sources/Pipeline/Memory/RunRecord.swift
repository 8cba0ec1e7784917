import Foundation
import Journal
import LanguageModels
import Spoken
import Transcripts

/// What a run's journal holds, one record each. The numbers are those on disk and never change their meaning; 5 is no more.
enum RunRecord: UInt32, CaseIterable {
    case description = 1
    case recognition = 2
    case segment = 3
    case scores = 4
    case answer = 6
    case output = 7
    case speakers = 8
    case notWritten = 9
    case inputHash = 10
}

/// A final result of one party, as the speech engine gave it.
struct RecognitionRecord: Codable {
    var party: Int
    var recognition: SpeechRecognition
}

/// What the text model found likely: one call's worth.
struct ScoresRecord: Codable {
    struct Score: Codable {
        var item: ContentHash
        /// The bits of the number: text could not say infinity, and must not round.
        var logLikelihood: UInt64
        var tokenCount: Int
    }

    var scores: [Score]
}

extension ScoresRecord.Score {
    init(_ score: ContinuationScore, of item: ContentHash) {
        self.init(
            item: item, logLikelihood: score.logLikelihood.bitPattern, tokenCount: score.tokenCount)
    }

    var score: ContinuationScore {
        ContinuationScore(logLikelihood: Double(bitPattern: logLikelihood), tokenCount: tokenCount)
    }
}

struct AnswerRecord: Codable {
    var request: ContentHash
    var outcome: GenerationOutcome
}

/// A file that a run was about to put in its place: what lies there with this content is the run's own.
public struct RunOutput: Codable, Hashable, Sendable {
    /// As the run was told, from the folder in which it worked.
    public var path: String
    /// What the file was to hold.
    public var content: ContentHash

    /// This content there.
    public init(path: String, content: ContentHash) {
        self.path = path
        self.content = content
    }
}
