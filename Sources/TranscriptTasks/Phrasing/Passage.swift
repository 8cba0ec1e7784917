import Spoken
import Transcripts

/// What is handed to a model to be said in one sentence: one speaker's words, and the line before them.
struct Passage: Hashable, Sendable {
    /// What is done with the words. The program knows it, so it writes the beginning of the sentence, and the model the rest.
    enum Form: String, Hashable, Sendable {
        case statement, question
        /// The speaker undertakes something.
        case promise
        /// Somebody else is to do something.
        case request
    }

    var form: Form
    /// `nil` where nobody knows who speaks.
    var speaker: String?
    /// Everybody who is heard.
    var parties: [String]
    var text: String
    /// What was said just before, by anybody, where the sentence is to say what "it" is.
    var before: Segment?

    /// The one that is spoken to, where there are two.
    var listener: String? {
        let others = parties.filter { $0 != speaker }
        return parties.count == 2 && others.count == 1 ? others[0] : nil
    }

    var name: String { speaker ?? "The speaker" }

    /// How the sentence may begin, the best way first.
    var beginnings: [String] {
        switch form {
        case .statement: ["\(name) says that", "\(name) says"]
        case .question: ["\(name) asks"]
        case .promise: ["\(name) will"]
        case .request: ["\(listener ?? "Somebody") should"]
        }
    }

    /// As the model reads it.
    var lines: String {
        let speakers = parties.isEmpty ? [] : ["Speakers: " + parties.joined(separator: ", ")]
        let context = before.map { ["Before: " + $0.promptLine] } ?? []
        return (speakers + context + [">> " + (speaker.map { "\($0): " } ?? "") + text]).joined(
            separator: "\n")
    }
}
