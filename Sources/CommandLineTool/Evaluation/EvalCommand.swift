import Foundation
import Readback

/// `readback eval DIR`: how good the reports are on texts whose facts are known, beside three ways that need no model.
struct EvalCommand: Sendable {
    private let arguments: ParsedArguments
    private let messages: Messages
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        self.arguments = arguments
        nativeLog = try NativeLog(arguments)
        messages = Messages(arguments)
    }

    func run() async throws -> ExitStatus {
        guard arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "give one folder of texts with their facts")
        }
        let set = try EvaluationSet(
            directory: arguments.operands[0], names: arguments.values(of: Options.only),
            listens: !arguments.isGiven(Options.textOnly))
        let thresholds = try Thresholds(arguments)
        if thresholds.areOfWordsHeard, !set.hasWordsHeard {
            throw CommandFailure(
                .wrongUsage,
                "--\(Options.mostWordErrors.name) needs recordings, or what was heard of them, beside the texts; there are none"
            )
        }
        let old = try arguments.value(of: Options.compare).map { path in
            let data = Data(try NamedFile.read(path))
            do {
                return try JSONDecoder().decode(Evaluation.self, from: data)
            } catch {
                throw CommandFailure(
                    .unreadableInput,
                    "\(path): it is no evaluation by this version; evaluate again with --json")
            }
        }
        let evaluation = try await evaluate(set)
        try StandardOutput.tell(
            arguments.isGiven(Options.json)
                ? .document(try JSONText.encode(evaluation) + "\n")
                : .document(EvaluationTable(evaluation, comparedWith: old).text))
        let missed = thresholds.missed(by: evaluation)
        for line in missed { messages.say("\(line)") }
        return missed.isEmpty ? .done : .missedThreshold
    }

    private func evaluate(_ set: EvaluationSet) async throws -> Evaluation {
        let engines = try EngineRegistry.ofCommand(
            messages, textModels: TextModelOptions(arguments), speechModels: SpeechModelOptions(arguments),
            log: nativeLog)
        var options = TaskOptions()
        options.recipe = arguments.value(of: Options.reportRecipe).flatMap(ReportRecipe.init)
        let engine = try await engines.languageEngine(
            for: StandardTask.call.with(options), model: arguments.value(of: Options.textModel)
        ).map { CountingEngine($0) }
        let locale = "en-US"
        let speech =
            set.hasRecordings
            ? try await engines.speechEngine(model: arguments.value(of: Options.speechModel), locale: locale)
            : nil
        let threads = arguments.number(of: Options.threads) ?? ProcessInfo.processInfo.activeProcessorCount
        var cases: [EvaluatedCase] = []
        for item in set.items {
            let task =
                StandardTask.named(item.facts.kind).flatMap { $0.name == "meeting" ? $0 : nil } ?? .call
            let stage = ReadingStage(tasks: [task.with(options)], engine: engine, threadCount: threads)
            let (said, start) = (try said(item), ContinuousClock.now)
            let heard: Transcript? =
                switch item.source {
                case .text: nil
                case .transcript(let file):
                    try TranscriptReader().read(try TranscriptFile.bytes(file.path), from: file.path)
                case .recording(let file):
                    if let speech {
                        try await listen(to: file, with: speech, engines, locale, threads)
                    } else {
                        nil
                    }
                }
            let result = try await stage.read(heard ?? said)
            guard let report = result.report else {
                throw CommandFailure(
                    .incompleteSummary, "\(item.name): \(result.taskFailure ?? "it has no report")")
            }
            cases.append(
                EvaluatedCase(
                    name: item.name, facts: item.facts, transcript: heard ?? said, report: report,
                    reference: heard == nil ? nil : said.text,
                    seconds: start.duration(to: .now) / .seconds(1), tokens: engine?.takeCount() ?? 0))
            messages.say("\(item.name): recall \(String(format: "%.2f", cases[cases.count - 1].recall))")
        }
        return Evaluation(model: engine?.profile.model, cases: cases)
    }

    private func said(_ item: EvaluationSet.Item) throws -> Transcript {
        try TranscriptReader().read(try TranscriptFile.bytes(item.text.path), from: item.text.path)
    }

    private func listen(
        to file: URL, with speech: any SpeechEngine, _ engines: EngineRegistry, _ locale: String,
        _ threads: Int
    ) async throws -> Transcript {
        let recording = try await Recording.open(RecordingRequest(path: file.path, track: nil))
        let parties = recording.parties.map { Party(channels: $0, label: nil) }
        let request = PipelineRequest(
            source: recording.source, parties: parties.isEmpty ? [Party()] : parties, speechEngine: speech,
            resampling: engines.resampling, locale: locale, threadCount: threads)
        for try await case .finished(let result) in PipelineRunner(request).events() {
            return result.transcript
        }
        throw CommandFailure(.engineFailed, "\(file.path): the run ended without a result")
    }
}

/// What an evaluation must reach, as far as the command line says.
private struct Thresholds {
    private let leastRecall: Double?
    private let leastTitleOverlap: Double?
    private let mostUnsupported: Int?
    private let mostWrong: Int?
    private let mostWordErrors: Double?

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        leastRecall = try Self.share(Options.leastRecall, arguments)
        leastTitleOverlap = try Self.share(Options.leastTitleOverlap, arguments)
        mostWordErrors = try Self.share(Options.mostWordErrors, arguments)
        mostUnsupported = arguments.number(of: Options.mostUnsupported)
        mostWrong = arguments.number(of: Options.mostWrong)
    }

    private static func share(_ option: OptionSpec, _ arguments: ParsedArguments) throws(CommandFailure)
        -> Double?
    {
        guard let text = arguments.value(of: option) else { return nil }
        guard let value = Double(text), value >= 0 else {
            throw CommandFailure(.wrongUsage, "--\(option.name) is a share such as 0.6, not '\(text)'")
        }
        return value
    }

    /// Only what was heard has wrong words.
    var areOfWordsHeard: Bool { mostWordErrors != nil }

    func missed(by evaluation: Evaluation) -> [String] {
        var missed: [String] = []
        func check(_ name: String, _ value: Double, atLeast least: Double?) {
            if let least, value < least { missed.append("\(name) is \(value), less than \(least)") }
        }
        func check(_ name: String, _ value: Double, atMost most: Double?) {
            if let most, value > most { missed.append("\(name) is \(value), more than \(most)") }
        }
        check("key-fact recall", evaluation.mean(\.recall), atLeast: leastRecall)
        check("title overlap", evaluation.mean(\.titleOverlap), atLeast: leastTitleOverlap)
        check("unsupported lines", Double(evaluation.unsupported), atMost: mostUnsupported.map(Double.init))
        check("wrong sentences", Double(evaluation.wrong), atMost: mostWrong.map(Double.init))
        if let rate = evaluation.wordErrors?.rate { check("word error rate", rate, atMost: mostWordErrors) }
        return missed
    }
}
