import Foundation
import Readback

/// `readback summarize FILE`, and `title` and `chapters` if given text: the second half of a run, on an existing transcript.
struct TranscriptCommand: Sendable {
    private let settings: RecordingSettings
    private let messages: Messages
    private let nativeLog: NativeLog

    init(_ arguments: ParsedArguments, task: StandardTask? = nil) throws(CommandFailure) {
        nativeLog = try NativeLog(arguments)
        settings = try RecordingSettings(arguments, wantsReport: true, task: task)
        messages = Messages(settings.arguments)
    }

    func run() async throws -> ExitStatus {
        do {
            return try await read()
        } catch let error as CancellationError {
            messages.complain(
                "\(settings.path): stopped before the report was finished; run it again to get the report")
            throw error
        }
    }

    private func read() async throws -> ExitStatus {
        var outputs = try RecordingOutputs(settings.output, for: RecordingName(settings.path))
        outputs.linkedSound = settings.path == "-" ? nil : LinkedSound(beside: settings.path)
        let transcript: Transcript
        if let run = interruptedRun {
            transcript = try RunSnapshot(readingFrom: run.journal).told
            outputs.madeOf = [run.journal]
        } else {
            transcript = try await TranscriptFile.read(settings.path)
            // Notices are printed if no chosen format has a place for them.
            if !settings.output.formats.contains(where: \.hasNotices) {
                for notice in transcript.notices { messages.say("\(notice)") }
            }
        }
        let writer = ResultWriter(settings: settings, outputs: outputs, messages: messages)
        let screen = RunScreen(settings.arguments, messages)
        defer { screen.end() }
        let follower = TranscriptFollower(
            sinks: outputs.sinks(isSpokenNow: false),
            display: RunDisplay(settings.arguments, messages, screen, of: settings.path))
        try await follower.begin(transcript)
        let isTooLittle = (try? SpeechGuard.check(transcript)) == nil
        // If there is too little to read, no model is opened.
        guard let task = settings.task, !isTooLittle else {
            let unread = PipelineResult(transcript: transcript)
            try await follower.take(.finished(unread))
            return try await writer.write(unread, sound: try await sound(for: transcript))
        }
        screen.begin()
        let engines = try EngineRegistry.ofCommand(messages, textModels: settings.textModels, log: nativeLog)
        let named = settings.textModel.map { engines.store.fullName(of: $0, kind: .text) }
        if named == nil, let usual = engines.store.textModel(for: task) {
            messages.say("writing with \(usual)")
        }
        let engine = try await engines.languageEngine(for: task, model: named)
        if let engine { ThisWorker.tell(.working(engine: engine.profile.title)) }
        let day = RecordingDay.toldOrWritten(settings)
        let stage = ReadingStage(
            tasks: [task.dated(by: day)], engine: engine,
            embedder: try await engines.textEmbedder(for: task, threadCount: settings.threadCount),
            threadCount: settings.threadCount)
        let textModel: ModelIdentity? =
            if let engine { try await engines.identity(of: engine.profile) } else { nil }
        let provenance = Provenance(
            transcript: settings.path, textModel: textModel, day: day, settings.arguments)
        screen.plan(
            StagePlan(task: task, engine?.profile), .standard(threadCount: settings.threadCount),
            recordings: [settings.path])
        screen.begin(settings.path, audio: transcript.secondsToRead)
        let result = try await stage.read(transcript, report: follower.take)
        try await follower.take(.finished(result))
        let sound = try await sound(for: transcript)
        screen.pause()
        let status = try await writer.write(result, provenance: provenance, sound: sound)
        screen.finish(settings.path, isWhole: status == .done)
        return status
    }

    private func sound(for transcript: Transcript) async throws -> PageSound? {
        guard settings.wantsPage else { return nil }
        return try await PageSound.beside(settings.path, for: transcript, messages)?
            .complete(settings.arguments, duration: transcript.duration, messages)
    }

    /// The interrupted run that the user named, if any; its transcript so far is read.
    private var interruptedRun: RunFolder? {
        guard settings.path != "-", let folder = RunPlaces.find(settings.path) else { return nil }
        var isDirectory: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: settings.path, isDirectory: &isDirectory)
        guard !isThere || isDirectory.boolValue else { return nil }
        return folder
    }
}

/// Passes on the progress of reading a transcript: events to programs, a line to people.
private struct TranscriptFollower: Sendable {
    let sinks: [any PipelineSink]
    let display: RunDisplay

    /// Sends the segments to programs as if they had just been transcribed. A person already has them.
    func begin(_ transcript: Transcript) async throws {
        for segment in transcript.segments {
            for sink in sinks { try await sink.receive(.segment(segment)) }
        }
    }

    @Sendable func take(_ event: PipelineEvent) async throws {
        for sink in sinks { try await sink.receive(event) }
        display.take(event)
    }
}

extension Transcript {
    /// The length of the transcript as audio: a text without times is as long as it takes to say it.
    fileprivate var secondsToRead: Double {
        let wordsASecond = 2.5
        let words = segments.reduce(0) { $0 + $1.words.count }
        return max(duration.seconds, Double(words) / wordsASecond)
    }
}
