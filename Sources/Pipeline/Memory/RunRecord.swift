import Foundation
import Journal
import LanguageModels
import Spoken
import Transcripts

/// The record types of a run's journal. The numbers are those on disk and never change their meaning; 5 is no longer used.
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

/// A final result for one party, as the speech engine returned it.
struct RecognitionRecord: Codable {
    var party: Int
    var recognition: SpeechRecognition
}

/// The text model's scores from one call.
struct ScoresRecord: Codable {
    struct Score: Codable {
        var item: ContentHash
        /// The bits of the number: text cannot express infinity and must not round.
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

/// A file that a run was about to write: a file at this path with this content belongs to the run.
public struct RunOutput: Codable, Hashable, Sendable {
    /// The path as given to the run, relative to its working directory.
    public var path: String
    /// The content that the file was to have.
    public var content: ContentHash

    /// Creates an output.
    public init(path: String, content: ContentHash) {
        self.path = path
        self.content = content
    }
}
