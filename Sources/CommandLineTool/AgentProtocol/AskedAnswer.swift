import ChildProcess
import Foundation
import Readback

/// An answer of `readback ask --json`, with the results under the names used here.
struct AskedAnswer: Encodable {
    struct Quotation: Encodable {
        /// `nil` if the transcript has no times.
        let start: Double?
        let end: Double?
        let speaker: String?
        let text: String

        init(_ said: EvidencedLine) {
            let isTimed = said.range.end > .zero
            start = isTimed ? said.range.start.seconds : nil
            end = isTimed ? said.range.end.seconds : nil
            (speaker, text) = (said.speaker, said.text)
        }
    }

    struct Line: Encodable {
        let result: String
        /// The model's sentence; `nil` if the quotations stand alone.
        let sentence: String?
        let quotations: [Quotation]
    }

    let question: String
    let isSaid: Bool
    let lines: [Line]
    /// The closest line if nothing was said about the question.
    let nearest: Line?

    /// The answer if there are no results to ask.
    init(notSaid question: String) {
        (self.question, isSaid, lines, nearest) = (question, false, [], nil)
    }

    /// - Parameter names: the results' names, by the paths that were passed to `ask`.
    init(_ outcome: ChildOutcome, names: [String: String]) throws {
        let decoder = JSONDecoder()
        let output = Data(outcome.output)
        guard outcome.status.isSuccess, let printed = try? decoder.decode(AnswerDocument.self, from: output)
        else {
            let failure = try? decoder.decode(PrintedFailure.self, from: output)
            let sentence = failure?.error.message ?? "the question could not be answered: \(outcome.status)"
            // The location of the folder must not be revealed.
            throw ToolFailure(names.reduce(sentence) { $0.replacing($1.key, with: $1.value) })
        }
        question = printed.question
        isSaid = printed.isSaid
        lines = printed.lines.map { Line($0, names) }
        nearest = printed.nearest.map { Line($0, names) }
    }

    private struct PrintedFailure: Decodable {
        struct Body: Decodable {
            let message: String
        }

        let error: Body
    }

    var text: String {
        guard !isSaid else { return lines.map(\.text).joined(separator: "\n") }
        return "Not said." + (nearest.map { " Nearest to it:\n" + $0.text } ?? "")
    }
}

extension AskedAnswer.Line {
    fileprivate init(_ line: AnswerDocument.Line, _ names: [String: String]) {
        self.init(
            result: names[line.result] ?? line.result, sentence: line.said.sentence,
            quotations: line.said.utterances.map(AskedAnswer.Quotation.init))
    }

    fileprivate var text: String {
        let quoted = quotations.map { "  \(result) \(ToolText.line($0.start, $0.speaker, $0.text))" }
        return ([sentence].compactMap { $0 } + quoted).joined(separator: "\n")
    }
}
