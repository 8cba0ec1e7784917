import Spoken
import Transcripts

/// What is handed to a model to be said in one sentence: one speaker's words, and the line before them.
struct Passage: Hashable, Sendable {
    /// What is done with the words. The program knows it, so it writes the beginning of the sentence, and the model the rest.
    enum Form: String, Hashable, Sendable {
        case statement, question
        /// The speaker undertakes something, or offers it.
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

    /// How the sentence begins.
    var beginning: String {
        switch form {
        case .statement: "\(name) says that"
        case .question: "\(name) asks"
        case .promise: "\(name) \(helper)"
        case .request: "\(listener ?? "Somebody") \(helper)"
        }
    }

    /// The verb that the beginning ends with, where it tells of a deed; "I can send it" offers what "I'll send it" undertakes.
    var helper: String {
        switch form {
        case .statement, .question: ""
        case .promise: isOffer ? "can" : "will"
        case .request: "should"
        }
    }

    private var isOffer: Bool {
        let said = Set(WordForms.apart(all: text.split(whereSeparator: \.isWhitespace).map(String.init)))
        return said.contains("can") && said.isDisjoint(with: ReportedWords.undertakings)
    }

    /// As the model reads it.
    var lines: String {
        let speakers = parties.isEmpty ? [] : ["Speakers: " + parties.joined(separator: ", ")]
        let context = before.map { ["Before: " + $0.promptLine] } ?? []
        return (speakers + context + [">> " + (speaker.map { "\($0): " } ?? "") + text]).joined(
            separator: "\n")
    }
}
