import Execution
import Foundation
import LanguageModels

/// Turns what an engine writes into events: text, thoughts, values or tool calls. The engine writes from a thread of its own.
final class AnswerSorter: Sendable {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    private let state: Mutex<State>

    /// - Parameter startsThinking: whether the model's chat template has already opened the thinking.
    init(_ form: AnswerForm, startsThinking: Bool) {
        // There are no thoughts beside calls: a call after a thought would not be held to its tool.
        let thinks = startsThinking && form == .words
        state = Mutex(State(form: form, splitter: ThinkingSplitter(startsThinking: thinks)))
    }

    /// Takes more text.
    func add(_ text: String) -> [Event] { state.withLock { $0.add(text) } }

    /// Ends the answer.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if a value or a call was cut off.
    func finish(_ outcome: GenerationOutcome) throws -> [Event] {
        try state.withLock { try $0.finish(outcome) }
    }
}

extension AnswerSorter {
    private struct State {
        var form: AnswerForm
        var splitter: ThinkingSplitter
        /// Text that cannot be passed on yet, or only as a whole.
        var held = ""
        /// The number of scalars of the answer's opening that are still to come.
        var opening = 0
        /// Everything so far, for the error about an answer that was cut off.
        var written = ""

        mutating func add(_ text: String) -> [Event] {
            written += text
            decide(text)
            switch form {
            case .words: return events(splitter.add(opened(text)))
            case .value: return event(opened(text))
            case .wordsOrCalls, .valueOrCalls, .calls:
                held += text
                return []
            }
        }

        /// The first character distinguishes an answer from calls.
        private mutating func decide(_ text: String) {
            guard let answer = form.answer, let first = text.first else { return }
            form = first == "{" ? .calls : answer
            if form == answer { opening = CallWords.answerOpening.unicodeScalars.count }
        }

        /// The text after the opening.
        private mutating func opened(_ text: String) -> String {
            let scalars = text.unicodeScalars
            let left = scalars.dropFirst(opening)
            opening -= scalars.count - left.count
            return String(left)
        }

        private func event(_ text: String) -> [Event] {
            text.isEmpty ? [] : [.response(action: .appendText(text, tokenCount: 0))]
        }

        private func events(_ parts: ThinkingSplitter.Parts) -> [Event] {
            let thought = parts.thinking
            return (thought.isEmpty ? [] : [.reasoning(action: .appendText(thought, tokenCount: 0))])
                + event(parts.answer)
        }

        mutating func finish(_ outcome: GenerationOutcome) throws -> [Event] {
            if case .words = form { return events(splitter.finish()) }
            guard outcome.stopReason == .finished else {
                throw GeneratedContent.ParsingError(
                    rawContent: written,
                    debugDescription: TextModelError.cutStructure(after: outcome.usage.generatedTokens)
                        .description)
            }
            guard case .calls = form else { return [] }
            return try held.split(separator: "\n").flatMap { try call(String($0)) }
        }

        private func call(_ line: String) throws -> [Event] {
            let content = try GeneratedContent(json: line)
            let name = try content.value(String.self, forProperty: "call")
            let arguments = try content.value(GeneratedContent.self, forProperty: "arguments")
            return [
                .toolCalls(
                    action: .toolCall(
                        id: UUID().uuidString, name: name,
                        action: .appendArguments(arguments.jsonString, tokenCount: 0)))
            ]
        }
    }
}
