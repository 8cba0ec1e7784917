import Execution
import Foundation
import LanguageModels

/// Makes events of what an engine writes: words, thoughts, values or calls of tools. The engine writes from a thread of its own.
final class AnswerSorter: Sendable {
    typealias Event = LanguageModelExecutorGenerationChannel.Event

    private let state: Mutex<State>

    /// - Parameter startsThinking: the model's form of a conversation has opened the thinking itself.
    init(_ form: AnswerForm, startsThinking: Bool) {
        state = Mutex(State(form: form, splitter: ThinkingSplitter(startsThinking: startsThinking)))
    }

    /// Takes more text.
    func add(_ text: String) -> [Event] { state.withLock { $0.add(text) } }

    /// Nothing more will come.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` for a value or a call that was cut.
    func finish(_ outcome: GenerationOutcome) throws -> [Event] {
        try state.withLock { try $0.finish(outcome) }
    }
}

extension AnswerSorter {
    private struct State {
        var form: AnswerForm
        var splitter: ThinkingSplitter
        /// What cannot be told yet, or is only told whole.
        var held = ""
        var isWrapped = false
        var isUnwrapped = false
        /// Everything so far, for the error that says that it was cut.
        var written = ""

        mutating func add(_ text: String) -> [Event] {
            written += text
            decide(text)
            switch form {
            case .words: return events(splitter.add(text))
            case .value: return value(text)
            case .wordsOrCalls, .valueOrCalls, .calls:
                held += text
                return []
            }
        }

        /// The first character tells words from calls, the third a value from calls.
        private mutating func decide(_ text: String) {
            let beginning = held + text
            switch form {
            case .wordsOrCalls:
                guard let first = beginning.first else { return }
                form = first == "{" ? .calls : .words
            case .valueOrCalls:
                let needed = CallWords.answerOpening.prefix(3)
                guard beginning.count >= needed.count else { return }
                form = beginning.hasPrefix(needed) ? .value : .calls
                isWrapped = form == .value
            case .words, .value, .calls: break
            }
        }

        /// A value beside calls stands between two brackets of ours: what opens them is left out, and what may close them is held back.
        private mutating func value(_ text: String) -> [Event] {
            guard isWrapped else { return event(text) }
            held += text
            if !isUnwrapped {
                guard held.count >= CallWords.answerOpening.count else { return [] }
                held.removeFirst(CallWords.answerOpening.count)
                isUnwrapped = true
            }
            let last = held.hasSuffix(CallWords.closing) ? CallWords.closing : ""
            defer { held = last }
            return event(String(held.dropLast(last.count)))
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
