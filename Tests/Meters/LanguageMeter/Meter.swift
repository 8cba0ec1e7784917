import Foundation
import LanguageModels
import LlamaEngine

/// Measures the text engine by itself. Used by `Scripts/bench language`.
struct Meter {
    let model: String
    let threads: Int

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 3, let threads = Int(arguments[1]) else {
            throw UsageError(description: "too few arguments")
        }
        let meter = Meter(model: arguments[0], threads: threads)
        let rest = Array(arguments.dropFirst(3))
        switch arguments[2] {
        case "speed": try await meter.speed(rest)
        case "scoring": try meter.scoring(rest)
        case "second": try await meter.second(rest)
        case "greedy": try await meter.greedy(rest)
        case "guessing": try await meter.guessing(rest)
        case "plain": try await meter.plain(rest)
        case "live": try await meter.live()
        case "likelihood": try await meter.likelihood(rest)
        default: throw UsageError(description: "unknown command \(arguments[2])")
        }
    }

    func context(_ tokens: Int, guesses: Int = 0) async throws -> any LanguageEngineContext {
        let engine = try LlamaEngine(modelFile: model)
        return try await engine.makeContext(
            LanguageContextOptions(contextLength: tokens, threadCount: threads, guessedTokens: guesses))
    }

    func number(_ arguments: [String], _ index: Int) throws -> Int {
        guard arguments.indices.contains(index), let number = Int(arguments[index]) else {
            throw UsageError(description: "a number is missing")
        }
        return number
    }

    func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .seconds(1)
    }

    /// Plain English text in which every line is different.
    static func text(lines: Int) -> String {
        let people = ["Anna", "Ben", "Clara", "David", "Emma"]
        let things = [
            "the invoice", "a new printer", "the garden", "our meeting", "that old bicycle", "the cake",
        ]
        let deeds = ["wants to talk about", "has forgotten", "is asking for", "will bring", "does not like"]
        return (0..<lines).map {
            "\(people[$0 % 5]) \(deeds[($0 / 5) % 5]) \(things[$0 % 6]) on day \($0 + 1).\n"
        }.joined()
    }

    private func speed(_ arguments: [String]) async throws {
        let (prompt, decode) = (try number(arguments, 0), try number(arguments, 1))
        let context = try await context(2048)
        let long = String(repeating: Self.text(lines: 200), count: 1 + prompt / 2000)
        // Exactly the requested number of tokens, or less by at most one word.
        var words = long.split(separator: " ", omittingEmptySubsequences: false)[...]
        while try await context.tokenCount(of: words.joined(separator: " ")) > prompt {
            words = words.dropLast(1 + words.count / 200)
        }
        let reading = words.joined(separator: " ")
        _ = try await context.evaluate(
            [PromptPart(.text, "Warm up, please, as llama-bench does.")], isOpen: false)
        let start = ContinuousClock.now
        let read = try await context.evaluate([PromptPart(.text, reading)], isOpen: false)
        let readTime = start.duration(to: .now) / .seconds(1)
        let outcome = try await context.generate(
            GenerationRequest(
                prompt: [PromptPart(.text, "Once upon a time, there was")], maximumTokens: decode)
        ) { _ in }
        print(
            String(format: "%.2f", Double(read.evaluatedTokens) / readTime),
            String(
                format: "%.2f",
                Double(outcome.usage.generatedTokens - 1) / (outcome.usage.generationTime / .seconds(1))),
            read.evaluatedTokens, outcome.usage.generatedTokens, separator: "\t")
    }

    private func greedy(_ arguments: [String]) async throws {
        let context = try await context(1024)
        var answers: [String: Int] = [:]
        for _ in 0..<(try number(arguments, 0)) {
            let prompt = try await context.chatPrompt([
                ChatMessage(.user, "Write two sentences about a lighthouse.")
            ])
            let answer = try await context.generate(GenerationRequest(prompt: prompt, maximumTokens: 48)) {
                _ in
            }
            answers[answer.text, default: 0] += 1
        }
        print(answers.count, answers.values.reduce(0, +), separator: "\t")
    }

    private func likelihood(_ files: [String]) async throws {
        let context = try await context(4096)
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").prefix(16)
                .joined(separator: "\n")
            let score = try await context.score([ScoringItem(prefix: "\n\n", continuation: text)])[0]
            print(
                file, String(format: "%.5f", score.logLikelihood / Double(score.tokenCount)), separator: "\t")
        }
    }
}
