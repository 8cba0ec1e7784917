import Foundation

/// What an executor has written so far.
struct WrittenEntry: Sendable {
    /// Pieces of text by name, in the order in which they began.
    private struct Text: Sendable {
        var names: [String] = []
        var pieces: [String: String] = [:]

        mutating func set(_ name: String?, _ change: (inout String) -> Void) {
            let name = name ?? ""
            if pieces[name] == nil { names.append(name) }
            change(&pieces[name, default: ""])
        }

        var whole: String { names.compactMap { pieces[$0] }.joined() }
    }

    private struct Call: Sendable {
        var id: String
        var name: String
        var arguments = ""
    }

    private var answer = Text()
    private var thoughts = Text()
    private var signature: Data?
    private var calls: [Call] = []
    private var reported: LanguageModelSession.Usage?
    private var counted = LanguageModelSession.Usage()

    /// The answer so far.
    var text: String { answer.whole }
    /// The usage: as the executor reports it, or else the token counts of its pieces.
    var usage: LanguageModelSession.Usage { reported ?? counted }

    /// - Returns: whether the answer has changed.
    mutating func add(_ event: LanguageModelExecutorGenerationChannel.Event) -> Bool {
        switch event {
        case .response(_, .appendText(let text, let segment, let tokens)):
            counted.output.totalTokenCount += tokens
            answer.set(segment) { $0 += text }
            return true
        case .response(_, .replaceTextSegment(let text, let segment, let tokens)):
            counted.output.totalTokenCount += tokens
            answer.set(segment) { $0 = text }
            return true
        case .reasoning(_, .appendText(let text, let segment, let tokens)):
            countThought(tokens)
            thoughts.set(segment) { $0 += text }
        case .reasoning(_, .replaceTextSegment(let text, let segment, let tokens)):
            countThought(tokens)
            thoughts.set(segment) { $0 = text }
        case .reasoning(_, .updateSignature(let data, _)): signature = data
        case .toolCalls(_, .toolCall(let id, let name, .appendArguments(let json, let tokens))):
            counted.output.totalTokenCount += tokens
            add(json, to: id, name)
        case .toolCalls(_, .removeToolCall(let id)): calls.removeAll { $0.id == id }
        case .response(_, .updateUsage(let input, let output, _)),
            .reasoning(_, .updateUsage(let input, let output, _)),
            .toolCalls(_, .updateUsage(let input, let output, _)):
            reported = LanguageModelSession.Usage(input: input, output: output)
        case .response(_, .updateMetadata), .reasoning(_, .updateMetadata), .toolCalls(_, .updateMetadata),
            .toolCalls(_, .toolCall(_, _, .updateMetadata)):
            break
        }
        return false
    }

    private mutating func countThought(_ tokens: Int) {
        counted.output.totalTokenCount += tokens
        counted.output.reasoningTokenCount += tokens
    }

    private mutating func add(_ json: String, to id: String, _ name: String) {
        if let place = calls.firstIndex(where: { $0.id == id }) {
            calls[place].arguments += json
        } else {
            calls.append(Call(id: id, name: name, arguments: json))
        }
    }

    /// The model's thoughts, if it reported any.
    var reasoning: Transcript.Entry? {
        let text = thoughts.whole
        guard !text.isEmpty || signature != nil else { return nil }
        return .reasoning(Transcript.Reasoning(segments: .init(text: text), signature: signature))
    }

    /// The tool calls, if there are any.
    ///
    /// - Throws: ``GeneratedContent/ParsingError`` if the arguments are not JSON.
    func toolCalls() throws -> Transcript.ToolCalls? {
        guard !calls.isEmpty else { return nil }
        return Transcript.ToolCalls(
            try calls.map { call in
                let arguments = try GeneratedContent(json: call.arguments.isEmpty ? "{}" : call.arguments)
                return Transcript.ToolCall(id: call.id, toolName: call.name, arguments: arguments)
            })
    }
}
