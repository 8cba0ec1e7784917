import Foundation
import Readback
import SafeText

/// An answer as printed: each sentence, and below it who said what and when.
struct PrintedAnswer {
    private let answer: Answer
    private let paths: [String]

    /// - Parameter paths: the paths of the results, to which the answer refers by index.
    init(_ answer: Answer, of paths: [String]) {
        self.answer = answer
        self.paths = paths
    }

    var text: TerminalText {
        guard answer.lines.isEmpty else { return answer.lines.map(shown).joined() }
        return "Not said." + (answer.nearest.map { " Nearest to it:\n" + shown($0) } ?? "\n")
    }

    private func shown(_ line: Answer.Line) -> TerminalText {
        let head: TerminalText = line.said.sentence.map { "\($0)\n" } ?? ""
        return head + line.said.utterances.map { quote(paths[line.recording], $0) }.joined()
    }

    private func quote(_ path: String, _ said: EvidencedLine) -> TerminalText {
        let place: TerminalText = paths.count > 1 ? "\(path) " : ""
        let time: TerminalText =
            said.range.end > .zero ? "\(TimestampFormat.clock.string(from: said.range.start))  " : ""
        let speaker: TerminalText = said.speaker.map { "\($0): " } ?? ""
        return "  " + place + time + speaker + "\(said.text)\n"
    }

    func json() throws -> String { try JSONText.encode(AnswerDocument(answer, of: paths)) + "\n" }
}
