import Foundation
import Measuring
import Readback

/// `ReportMeter eval DIR`: measures reports of texts whose facts are known, next to three baselines without a model.
struct ReportEvaluation {
    private static let valued: Set = ["--only", "--compare", "--recipe", "--llm", "--threads"]

    private let arguments: MeterArguments
    private let set: EvaluationSet
    private let thresholds: Thresholds
    private let older: Evaluation?
    private let options: TaskOptions
    private let threadCount: Int

    init(_ words: [String]) throws {
        let arguments = try MeterArguments(
            words, valued: Self.valued.union(Thresholds.options), flags: ["--text", "--json"])
        guard arguments.operands.count == 1 else {
            throw MeterFailure(.usage, "give one folder of texts with their facts")
        }
        self.arguments = arguments
        set = try EvaluationSet(
            directory: arguments.operands[0], names: arguments.all("--only"),
            readsHeard: !arguments.has("--text"))
        thresholds = try Thresholds(arguments)
        if thresholds.areOfWordsHeard, !set.hasWordsHeard {
            throw MeterFailure(
                .usage, "--max-wer needs what was heard of the texts beside them; there is nothing of it")
        }
        older = try arguments.value("--compare").map(Self.evaluation)
        options = try Self.options(arguments.value("--recipe") ?? Self.environment("READBACK_RECIPE"))
        threadCount =
            try arguments.number("--threads").map { Int($0) } ?? ProcessInfo.processInfo.activeProcessorCount
    }

    func run() async throws {
        let evaluation = try await evaluate()
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(evaluation), as: UTF8.self))
        } else {
            print(EvaluationTable(evaluation, comparedWith: older).text, terminator: "")
        }
        let missed = thresholds.missed(by: evaluation)
        guard missed.isEmpty else {
            throw MeterFailure(.missedThreshold, missed.joined(separator: "\n"))
        }
    }

    private func evaluate() async throws -> Evaluation {
        let engines = EngineRegistry()
        let named = arguments.value("--llm") ?? Self.environment("READBACK_LLM")
        let engine = try await engines.languageEngine(
            for: StandardTask.call.with(options),
            model: named.map { engines.store.fullName(of: $0, kind: .text) }
        ).map { CountingEngine($0) }
        var cases: [EvaluatedCase] = []
        for item in set.items {
            let task: StandardTask = item.facts.kind == "meeting" ? .meeting : .call
            let stage = ReadingStage(
                tasks: [task.with(options)], engine: engine, threadCount: threadCount)
            let said = try Self.transcript(item.said)
            let heard = try item.heard.map(Self.transcript)
            let start = ContinuousClock.now
            let result = try await stage.read(heard ?? said)
            guard let report = result.report else {
                throw MeterFailure(.input, "\(item.name): \(result.taskFailure ?? "it has no report")")
            }
            let measured = EvaluatedCase(
                name: item.name, facts: item.facts, transcript: heard ?? said, report: report,
                reference: heard == nil ? nil : said.text,
                seconds: start.duration(to: .now) / .seconds(1), tokens: engine?.takeCount() ?? 0)
            cases.append(measured)
            note("\(item.name): recall \(String(format: "%.2f", measured.recall))")
        }
        return Evaluation(model: engine?.profile.model, cases: cases)
    }

    private static func transcript(_ file: URL) throws -> Transcript {
        guard let data = try? Data(contentsOf: file) else {
            throw MeterFailure(.input, "\(file.path): it cannot be read")
        }
        return try TranscriptReader().read(data, from: file.path)
    }

    private static func evaluation(_ path: String) throws -> Evaluation {
        do {
            return try JSONDecoder().decode(
                Evaluation.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw MeterFailure(
                .input, "\(path): it is no evaluation by this version; evaluate again with --json")
        }
    }

    private static func options(_ recipe: String?) throws -> TaskOptions {
        var options = TaskOptions()
        options.recipe = try recipe.map { name in
            guard let recipe = ReportRecipe(rawValue: name) else {
                throw MeterFailure(.usage, "there is no recipe '\(name)'")
            }
            return recipe
        }
        return options
    }

    /// An environment variable that `readback` uses, too; `nil` if it is empty.
    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
