import Foundation
import Readback
import SafeText

/// `readback ask RESULT... 'QUESTION'`: answers a question from what was said, with the places.
struct AskCommand {
    private let places: [String]
    private let question: String?
    private let isInteractive: Bool
    private let asJSON: Bool
    private let prompts: URL?
    private let textModel: String?
    private let textModels: TextModelOptions
    private let threadCount: Int
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        isInteractive = arguments.isGiven(Options.interactive)
        var operands = arguments.operands
        question = isInteractive ? nil : operands.popLast()
        guard isInteractive || question?.contains(where: \.isLetter) == true else {
            throw CommandFailure(
                .wrongUsage,
                "ask a question, in quotation marks, behind the results that it is about: "
                    + "readback ask notes 'Who pays the deposit?'")
        }
        places = operands.isEmpty ? ["."] : operands
        asJSON = arguments.isGiven(Options.json)
        prompts = arguments.value(of: Options.prompts).map { URL(fileURLWithPath: $0) }
        textModel = arguments.value(of: Options.textModel)
        textModels = TextModelOptions(arguments)
        threadCount = arguments.number(of: Options.threads) ?? ProcessInfo.processInfo.activeProcessorCount
        messages = Messages(arguments)
    }

    func run() async throws -> ExitStatus {
        defer { messages.status.clear() }
        let engines = try EngineRegistry.ofCommand(messages, textModels: textModels)
        let embedder = try await embedder(engines)
        let session = try AskSession(model: try await writer(engines, embedder), prompts: prompts)
        var asked = AskedResults(places: places, embedder: embedder, messages: messages)
        while let question = try next() {
            for transcript in try await asked.more(for: question) { try await session.add(transcript) }
            let answer = try await session.ask(question)
            messages.status.clear()
            let told = PrintedAnswer(answer, of: asked.paths)
            try StandardOutput.write(asJSON ? .document(try told.json()) : .text(told.text))
            if !isInteractive { break }
        }
        return .done
    }

    /// Returns the question on the command line, or the next one that is typed.
    private func next() throws -> String? {
        guard isInteractive else { return question }
        while true {
            if StandardOutput.isTerminal { try StandardOutput.tell(.text("? ")) }
            guard let line = try StandardInput.line() else { return nil }
            if line.contains(where: \.isLetter) { return line }
        }
    }

    private func writer(
        _ engines: EngineRegistry, _ embedder: (any TextEmbedder)?
    ) async throws -> WritingModel {
        let named = textModel.map { engines.store.fullName(of: $0, kind: .text) }
        let model = try await engines.answeringModel(
            named, embedder: embedder, threadCount: threadCount)
        ThisWorker.tell(.working(engine: model.profile.title))
        return model
    }

    /// Returns `nil` if no embedding model is installed or it fails. Then only the words are compared.
    private func embedder(_ engines: EngineRegistry) async throws -> (any TextEmbedder)? {
        do {
            return try await engines.textEmbedder(threadCount: threadCount)
        } catch let error where !(error is CancellationError) {
            messages.say("\(error); the words alone are searched")
            return nil
        }
    }
}
