import Foundation
import LanguageModels
import LlamaEngine

extension Meter {
    private static let rounds = 5

    /// Compares three ways to compute the same scores: evaluating everything each time, token by token after a kept prefix, and batched.
    func scoring(_ arguments: [String]) throws {
        let sample = try number(arguments, 0)
        let model = try LlamaModel(path: model, gpuLayers: 0) { _ in true }
        let memory = try LlamaMemory(
            model: model, options: LanguageContextOptions(contextLength: 4096, threadCount: threads))
        let (prefix, continuations) = try material(model)
        let items = continuations.map { ScoringItem(prefix: prefix, continuation: $0) }
        let prefixTokens = try model.tokens(of: prefix)

        var batched: [ContinuationScore] = []
        memory.rewind(to: 0)
        let batchTime = try seconds { batched = try memory.score(items) }
        var again: [ContinuationScore] = []
        let againTime =
            try seconds {
                for item in items.prefix(sample) {
                    memory.rewind(to: 0)
                    again += try memory.score([item])
                }
            } / Double(sample) * Double(items.count)

        // With the prefix kept, in turn: batched, as the second of two calls; one token per call, the obvious way; and one token per call
        // with company, which gives the same bits.
        var single: [Double] = []
        let rounds = try (0..<Self.rounds).map { _ in
            memory.rewind(to: 0)
            _ = try memory.score(Array(items.prefix(1)))
            let batched = try seconds { _ = try memory.score(items) }
            func each(accompanied: Bool) throws -> Double {
                try seconds {
                    single = try continuations.map {
                        try tokenByToken($0, prefixTokens, model, memory, accompanied: accompanied)
                    }
                }
            }
            return (batched, plain: try each(accompanied: false), sameBits: try each(accompanied: true))
        }
        func median(_ value: ((batched: Double, plain: Double, sameBits: Double)) -> Double) -> Double {
            rounds.map(value).sorted()[rounds.count / 2]
        }
        print("prefix tokens", prefixTokens.count, separator: "\t")
        print("continuations", items.count, batched[0].tokenCount, separator: "\t")
        print("seconds batched", String(format: "%.3f", batchTime), separator: "\t")
        print("seconds batched, prefix kept", String(format: "%.3f", median { $0.batched }), separator: "\t")
        print("seconds evaluating all again", String(format: "%.3f", againTime), separator: "\t")
        print(
            "seconds token by token, prefix kept", String(format: "%.3f", median { $0.plain }),
            separator: "\t")
        print(
            "seconds token by token, same bits", String(format: "%.3f", median { $0.sameBits }),
            separator: "\t")
        print("against all again", String(format: "%.1f", againTime / batchTime), separator: "\t")
        print(
            "against token by token", String(format: "%.2f", median { $0.plain / $0.batched }),
            separator: "\t")
        print(
            "against token by token, same bits",
            String(format: "%.2f", median { $0.sameBits / $0.batched }), separator: "\t")
        print("same bits as all again", again == Array(batched.prefix(sample)), separator: "\t")
        print("same bits as token by token", single == batched.map(\.logLikelihood), separator: "\t")
    }

    private func material(_ model: LlamaModel) throws -> (prefix: String, continuations: [String]) {
        var lines = 40
        while try model.tokens(of: Self.text(lines: lines + 1)).count <= 1000 { lines += 1 }
        let prefix = Self.text(lines: lines)
        let words = Self.text(lines: 400).split(whereSeparator: \.isWhitespace).map(String.init)
        let continuations = try (0..<64).map { index -> String in
            var continuation = ""
            var next = index * 17
            while try model.tokens(of: continuation).count < 12 {
                continuation += " " + words[next % words.count]
                next += 1
            }
            return continuation
        }
        return (prefix, continuations)
    }

    /// Scores with one call per token. If a token is accompanied by a copy of itself, the engine uses the kernel of
    /// larger calls and gives the same bits.
    private func tokenByToken(
        _ continuation: String, _ prefix: [Int32], _ model: LlamaModel, _ memory: LlamaMemory,
        accompanied: Bool
    ) throws -> Double {
        let tokens = try model.tokens(of: continuation)
        memory.rewind(to: prefix.count - 1)
        var sum = 0.0
        for (offset, token) in ([prefix.last!] + tokens.dropLast()).enumerated() {
            let row = LlamaRow(
                token: token, position: Int32(prefix.count - 1 + offset), sequence: 0, wantsLogits: true)
            if accompanied {
                try memory.evaluate([row]) { _, logits in
                    sum += memory.logProbability(of: tokens[offset], in: logits)
                }
            } else {
                try memory.decode([row])
                sum += memory.logProbability(of: tokens[offset], in: try memory.logits(ofRow: 0))
            }
            memory.keep([token])
        }
        return sum
    }

    /// Measures how many tokens the second of two tasks over one transcript evaluates.
    func second(_ arguments: [String]) async throws {
        let wanted = try number(arguments, 0)
        let context = try await context(wanted + 512)
        var lines = wanted / 14
        while try await context.tokenCount(of: Self.text(lines: lines)) < wanted { lines += 1 }
        let transcript = Self.text(lines: lines)
        let (system, instruction) = ("Read the transcript.", "List the three most important points.")
        // The second task's own tokens: the conversation without the transcript and without what comes before a transcript.
        let parts = try await context.chatPrompt([
            ChatMessage(.system, system), ChatMessage(.user, instruction),
        ])
        let head = Array(parts.prefix { $0.content != instruction })
        let own =
            try await context.evaluate(parts, isOpen: false).promptTokens
            - context.evaluate(head, isOpen: true).promptTokens

        func usage(_ instruction: String) async throws -> (reading: PromptUsage, answering: PromptUsage) {
            let prompt =
                head + [PromptPart(.text, transcript), PromptPart(.text, instruction)]
                + parts.dropFirst(head.count + 1)
            let reading = try await context.evaluate(Array(prompt.prefix(head.count + 1)), isOpen: true)
            let answer = try await context.generate(
                GenerationRequest(prompt: prompt, maximumTokens: 16)
            ) { _ in }
            return (reading, answer.usage.prompt)
        }
        let first = try await usage("Give it a title.")
        let second = try await usage(instruction)
        print("transcript, tokens", try await context.tokenCount(of: transcript), separator: "\t")
        print(
            "first task read", first.reading.evaluatedTokens + first.answering.evaluatedTokens,
            separator: "\t")
        print("second task's prompt", second.answering.promptTokens, separator: "\t")
        print(
            "second task evaluated", second.reading.evaluatedTokens + second.answering.evaluatedTokens,
            separator: "\t")
        print("of its own", own, separator: "\t")
    }

    /// Scores one transcript in four ways: in one batch, growing live, restored, and shared with another task.
    func live() async throws {
        let text = Self.text(lines: 60)
        let ends = [
            "\nThe most important thing is the garden.", "\nNothing was decided.", "\nAnna brings the cake.",
        ]
        func scores(_ context: any LanguageEngineContext) async throws -> [ContinuationScore] {
            try await context.score(ends.map { ScoringItem(prefix: text, continuation: $0) })
        }
        let batch = try await scores(context(2048))

        let growing = try await context(2048)
        var rest = text[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...90))
            rest = rest.dropFirst(part.count)
            _ = try await growing.evaluate([PromptPart(.text, String(text[..<part.endIndex]))], isOpen: true)
        }
        let live = try await scores(growing)

        let restored = try await context(2048)
        try await restored.restoreState(growing.saveState())
        let resumed = try await scores(restored)

        _ = try await growing.generate(
            GenerationRequest(prompt: [PromptPart(.text, text + "\nWhat happened?")], maximumTokens: 20)
        ) { _ in }
        let shared = try await scores(growing)
        let differences = [live, resumed, shared].map { other in
            zip(batch, other).map { abs($0.logLikelihood - $1.logLikelihood) }.max() ?? .infinity
        }
        print("live", "restored", "shared", separator: "\t")
        print(differences.map { "\($0)" }.joined(separator: "\t"))
    }
}
