import ChildProcess
import Foundation
import Readback

/// An answer as `readback ask --json` prints it, with the results under the names that they have here.
struct AskedAnswer: Encodable {
    struct Quotation: Encodable {
        /// `nil` in a transcript without times.
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
        /// Told in a sentence by the model; `nil` where the words stand alone.
        let sentence: String?
        let quotations: [Quotation]
    }

    let question: String
    let isSaid: Bool
    let lines: [Line]
    /// What comes nearest where nothing was said about it.
    let nearest: Line?

    /// Where there is nothing to ask about.
    init(notSaid question: String) {
        (self.question, isSaid, lines, nearest) = (question, false, [], nil)
    }

    /// - Parameter names: by the places under which the results were asked.
    init(_ outcome: ChildOutcome, names: [String: String]) throws {
        let decoder = JSONDecoder()
        let output = Data(outcome.output)
        guard outcome.status.isSuccess, let printed = try? decoder.decode(AnswerDocument.self, from: output)
        else {
            let failure = try? decoder.decode(PrintedFailure.self, from: output)
            let sentence = failure?.error.message ?? "the question could not be answered: \(outcome.status)"
            // Where the folder lies is nobody's business.
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
