import Foundation
import Readback

/// `readback run FILE` and `readback transcribe FILE`.
struct RecordingCommand: Sendable {
    private let settings: RecordingSettings
    private let messages: Messages
    private let display: RunDisplay
    private let nativeLog: NativeLog

    init(
        _ arguments: ParsedArguments, wantsReport: Bool, task: StandardTask? = nil
    ) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        settings = try RecordingSettings(arguments, wantsReport: wantsReport, task: task)
        messages = Messages(isQuiet: settings.isQuiet)
        display = RunDisplay(arguments, messages)
    }

    func run() async throws -> ExitStatus {
        let outputs = try RecordingOutputs(settings.output, for: RecordingName(settings.path))
        let store = ModelStore.standard
        let engines = EngineRegistry(
            store: store, trial: .byThisProgram(store: store), textModels: settings.textModels,
            log: nativeLog.sink)
        try engines.checkProcessor()
        let speech = try await engines.speechEngine(model: settings.speechModel, locale: settings.locale)
        let language =
            settings.task == nil ? nil : try await engines.languageEngine(model: settings.textModel)
        let punctuation =
            settings.restoresPunctuation
            ? try await engines.punctuationEngine(for: speech, model: settings.textModel, sharing: language)
            : nil
        // From here on nothing that hears the recording can reach a network, children included.
        try NetworkAccess.forbid()
        let recording = try await Recording.open(settings.hearing)
        if let line = recording.decision?.line { messages.say(line) }
        let request = PipelineRequest(
            source: recording.source, parties: parties(in: recording), speechEngine: speech,
            resampling: engines.resampling, locale: settings.locale,
            tasks: settings.task.map { [$0] } ?? [], languageEngine: language,
            punctuationEngine: punctuation, threadCount: settings.threadCount,
            reportsVolatileText: display.wantsVolatileText, sinks: outputs.sinks)
        let result = try await follow(PipelineRunner(request))
        return try ResultWriter(settings: settings, outputs: outputs, messages: messages)
            .write(result, channels: recording.decision)
    }

    private func parties(in recording: Recording) -> [Party] {
        guard recording.parties.count > 1 else {
            let channels = recording.parties.first ?? []
            return [Party(channels: channels, label: channels.first.flatMap { settings.labels[$0] })]
        }
        return recording.parties.map { channels in
            let name = channels.lazy.compactMap { settings.labels[$0] }.first
            return Party(channels: channels, label: name ?? "Channel \(channels[0])")
        }
    }

    private func follow(_ runner: PipelineRunner) async throws -> PipelineResult {
        var finished: PipelineResult?
        for try await event in runner.events() {
            display.take(event)
            if case .finished(let result) = event { finished = result }
        }
        try Task.checkCancellation()
        guard let finished else {
            throw CommandFailure(.engineFailed, "the run ended without a result; run it again")
        }
        return finished
    }
}

extension ChannelDecision {
    fileprivate var line: String {
        let number = correlation.map { ", correlation \(hundredths($0))" } ?? ""
        let threshold = hundredths(Self.threshold)
        return channelsAreParties
            ? "the channels are \(parties.count) parties\(number), below \(threshold)"
            : "the channels carry one and the same sound\(number), \(threshold) or more"
    }

    private func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }
}
