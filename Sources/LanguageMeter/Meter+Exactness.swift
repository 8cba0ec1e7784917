import Foundation
import LanguageModels
import LlamaEngine

extension Meter {
    /// Three ways to the same sums: everything again each time, token by token over a kept prefix, and batched.
    func scoring() throws {
        let model = try LlamaModel(path: model, gpuLayers: 0) { _ in true }
        let memory = try LlamaMemory(
            model: model, options: LanguageContextOptions(contextLength: 4096, threadCount: threads))
        let (prefix, continuations) = try material(model)
        let items = continuations.map { ScoringItem(prefix: prefix, continuation: $0) }
        let prefixTokens = try model.tokens(of: prefix)

        var batched: [ContinuationScore] = []
        memory.rewind(to: 0)
        let batchTime = try seconds { batched = try memory.score(items) }
        // Again, with the prefix kept, as the second of two calls.
        let warmTime = try seconds { _ = try memory.score(items) }

        var again: [ContinuationScore] = []
        let sample = 4
        let againTime =
            try seconds {
                for item in items.prefix(sample) {
                    memory.rewind(to: 0)
                    again += try memory.score([item])
                }
            } / Double(sample) * Double(items.count)

        var single: [Double] = []
        let singleTime = try seconds {
            for continuation in continuations {
                single.append(try tokenByToken(continuation, prefixTokens, model, memory))
            }
        }
        print("prefix tokens", prefixTokens.count, separator: "\t")
        print("continuations", items.count, batched[0].tokenCount, separator: "\t")
        print("seconds batched", String(format: "%.3f", batchTime), separator: "\t")
        print("seconds batched, prefix kept", String(format: "%.3f", warmTime), separator: "\t")
        print("seconds evaluating all again", String(format: "%.3f", againTime), separator: "\t")
        print("seconds token by token, prefix kept", String(format: "%.3f", singleTime), separator: "\t")
        print("against all again", String(format: "%.1f", againTime / batchTime), separator: "\t")
        print("against token by token", String(format: "%.2f", singleTime / warmTime), separator: "\t")
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

    /// The plainest evaluation that gives the same bits: one call per token, the token accompanied by a copy of itself.
    private func tokenByToken(
        _ continuation: String, _ prefix: [Int32], _ model: LlamaModel, _ memory: LlamaMemory
    ) throws -> Double {
        let tokens = try model.tokens(of: continuation)
        memory.rewind(to: prefix.count - 1)
        var sum = 0.0
        for (offset, token) in ([prefix.last!] + tokens.dropLast()).enumerated() {
            let row = LlamaRow(
                token: token, position: Int32(prefix.count - 1 + offset), sequence: 0, wantsLogits: true)
            try memory.evaluate([row]) { _, logits in
                sum += memory.logProbability(of: tokens[offset], in: logits)
            }
            memory.keep([token])
        }
        return sum
    }

    /// One transcript, four ways of getting there.
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
