import Foundation
import Readback
import SafeText

/// Processes one recording: transcribes it, makes the report and writes the results.
struct RecordingJob: Sendable {
    let settings: RecordingSettings
    let messages: Messages
    let display: RunDisplay
    let interrupts: Interrupts
    private let outputs: RecordingOutputs
    /// The hashes of the files as they were written.
    var written: [String: ContentHash] { outputs.written }
    /// The journal of an interrupted run of this job.
    private let resumed: RunJournal?
    /// Whether this resumes an interrupted run.
    var goesOn: Bool { resumed != nil }
    /// Whether that journal may be discarded if it cannot be used any more.
    private let mayBeginAnew: Bool
    /// Called when the run's journal exists.
    var whenBegun: @Sendable () async -> Void = {}
    /// Whether the caller tells the user how to resume a stopped run.
    var isResumedByOther = false

    /// Checks whether the results can be written, before anything is opened.
    init(
        _ settings: RecordingSettings, messages: Messages, display: RunDisplay, interrupts: Interrupts,
        resuming resumed: RunJournal? = nil, mayBeginAnew: Bool = false
    ) async throws(CommandFailure) {
        self.settings = settings
        self.messages = messages
        self.display = display
        self.interrupts = interrupts
        self.resumed = resumed
        self.mayBeginAnew = mayBeginAnew
        outputs = try RecordingOutputs(
            settings.output, for: RecordingName(settings.path), results: await resumed?.results,
            isAmongOthers: !settings.isAlone)
    }

    func run(_ engines: RecordingEngines) async throws -> ExitStatus {
        let description = describe(engines)
        let obstacle = await resumed?.obstacle(to: description)
        if let obstacle, !mayBeginAnew { throw CommandFailure(obstacle) }
        let recording = try await open()
        if let line = recording.decision?.line { messages.say("\(line)") }
        try checkParties(recording)
        for line in NamesForNobody.lines(settings.labels, channels: recording.parties) {
            messages.say("\(settings.path): \(line)")
        }
        let goesOn = resumed != nil && obstacle == nil
        let journal = goesOn ? resumed : begin(description)
        try yield(journal, goesOn: goesOn)
        if !goesOn { journal?.learnInput() }
        if obstacle != nil, let resumed {
            // The new journal lists the parts before the old one is discarded, so that they are known as partial at all times.
            for part in outputs.ownParts { try await journal?.memory.willWrite(part.content, to: part.path) }
            discard(resumed)
        }
        let replaced = RunPlaces.replaced(by: settings)
        await whenBegun()
        ThisWorker.tell(.began(recording: settings.path, journal: journal?.folder.url.path))
        ThisWorker.tell(.working(engine: engines.speech.profile.title))
        do {
            let status = try await hear(recording, engines, journal, description)
            if let journal {
                if [.done, .followUpFailed].contains(status) {
                    discard(journal)
                    // The old journal, whose results are now replaced, would mark the new results as partial.
                    for folder in replaced where folder != journal.folder { try? RunPlaces.remove(folder) }
                } else {
                    await keep(journal)
                }
            }
            return status
        } catch {
            throw await settle(error, journal)
        }
    }

    private func open() async throws -> Recording {
        guard settings.isGrowing else {
            do {
                return try await Recording.open(settings.hearing)
            } catch let error as AudioInputError {
                throw TranscriptFile.refusal(of: settings.path) ?? error
            }
        }
        return Recording(
            of: try await GrowingRecording.open(
                settings.path,
                fellBehind: { [messages] seconds in
                    messages.say(
                        "transcription is \(seconds) s behind the recording: words come late, but none are lost; a smaller speech "
                            + "model is faster (readback models list)")
                }, ended: { [display] in display.recordingEnds() }))
    }

    private func hear(
        _ recording: Recording, _ engines: RecordingEngines, _ journal: RunJournal?,
        _ description: RunDescription
    ) async throws -> ExitStatus {
        // A page shows the loudness, which is measured during transcription.
        let metered = settings.wantsPage ? MeteredSource(recording.source) : nil
        let parties = parties(in: recording)
        let day = try await RecordingDay.find(settings)
        let runner = PipelineRunner(
            PipelineRequest(
                source: metered ?? recording.source, parties: parties, speechEngine: engines.speech,
                resampling: engines.resampling, locale: engines.locale, vocabulary: settings.vocabulary,
                tasks: settings.task.map { [$0.dated(by: day)] } ?? [], languageEngine: engines.language,
                textEmbedder: engines.embedder,
                speakerSearch: try await search(recording, engines),
                threadCount: settings.threadCount, hearingThreadCount: settings.hearingThreadCount,
                reportsVolatileText: display.wantsVolatileText,
                readsWhileListening: settings.isGrowing,
                memory: journal?.memory, sinks: outputs.sinks(isSpokenNow: settings.isGrowing)))
        let wrapUp: @Sendable () -> Void = { [messages] in
            messages.say(
                "Stopping: saving what has been transcribed. Press Ctrl-C again to quit now.")
            runner.wrapUp()
        }
        var result = try await interrupts.endingInOrder(by: wrapUp) { try await follow(runner, engines) }
        if !result.wasStopped {
            let count = result.transcript.speakers?.count
            for line in NamesForNobody.lines(settings.speakers?.labels ?? [:], speakers: count) {
                messages.say("\(settings.path): \(line)")
            }
        }
        // Problems with the audio are stored in the transcript, because a later reader of the result sees no messages.
        result.transcript.notices =
            settings.notices + result.transcript.notices + (await recording.source.warnings.map(\.message))
        result.transcript.marks = settings.marks
        if result.wasStopped && result.transcript.segments.isEmpty { return interrupts.status }
        var outputs = outputs
        if result.wasStopped, let other = outputs.others.first {
            guard journal == nil else {
                messages.say("\(other): the existing file is kept, because this result is only partial")
                return interrupts.status
            }
            // The transcript is stored nowhere else.
            messages.say(
                "\(other): the existing file is kept, because this result is only partial; it is written beside that file"
            )
            outputs = outputs.asPart()
        }
        if result.wasStopped {
            result.transcript.notices.insert(stopNotice(result, recording, journal), at: 0)
        }
        // The hash covers the whole recording, and a live recording is complete only now.
        let provenance = Provenance(description, day: day)
        if !description.isStillThere {
            result.transcript.notices.append(
                "The recording was changed or replaced during the run: this is what was read of it, and no hash is given."
            )
        }
        let sound = try await sound(of: metered, parties, heard: result.transcript.duration)
        display.screen.pause()
        let status = try await ResultWriter(settings: settings, outputs: outputs, messages: messages)
            .write(
                result, channels: recording.decision, provenance: provenance, sound: sound,
                memory: journal?.memory)
        return result.wasStopped ? interrupts.status : status
    }

    private func sound(
        of metered: MeteredSource?, _ parties: [Party], heard duration: AudioTime
    ) async throws -> PageSound? {
        guard let metered else { return nil }
        let sound = PageSound(
            path: settings.path, meter: await metered.meter,
            parties: parties.map { ($0.channels ?? Array(0..<metered.format.channelCount), $0.label) })
        return try await sound.complete(settings.arguments, duration: duration, messages)
    }

    /// The first notice of a partial result.
    private func stopNotice(
        _ result: PipelineResult, _ recording: Recording, _ journal: RunJournal?
    ) -> String {
        let heard = TimestampFormat.clock.string(from: result.transcript.duration)
        let whole = recording.source.estimatedDuration.map(TimestampFormat.clock.string)
        let next = journal?.hint ?? "run it again to get the rest"
        guard heard != whole else {
            return "All \(heard) was transcribed, but the run was stopped before its end; \(next)."
        }
        return "This ends at \(heard)\(whole.map { " of \($0)" } ?? ""), where the run was stopped; \(next)."
    }

    private func follow(_ runner: PipelineRunner, _ engines: RecordingEngines) async throws -> PipelineResult
    {
        var finished: PipelineResult?
        var heard = HeardSoFar()
        for try await event in runner.events() {
            display.take(event)
            if settings.isGrowing, heard.take(event) { ThisWorker.tell(.heard(heard)) }
            switch event {
            case .taskStarted: ThisWorker.tell(.working(engine: engines.language?.profile.title))
            case .finished(let result): finished = result
            default: break
            }
        }
        try Task.checkCancellation()
        guard let finished else {
            throw CommandFailure(.engineFailed, "the run ended without a result; run it again")
        }
        return finished
    }

    private func checkParties(_ recording: Recording) throws(CommandFailure) {
        let (count, most) = (recording.parties.count, SpeechAnalyzer.sessionLimit)
        guard count > most else { return }
        throw CommandFailure(
            .wrongUsage,
            "\(settings.path): it has \(count) channels, and at most \(most) can be separate parties; "
                + "use --speakers mix to transcribe them together, or --channel N for one of them")
    }

    /// Searches for the speakers who share the only channel, unless the user has labeled it.
    private func search(_ recording: Recording, _ engines: RecordingEngines) async throws -> SpeakerSearch? {
        guard let wish = settings.speakers, let voices = engines.voices else {
            return nil
        }
        let parties = parties(in: recording)
        guard parties.count == 1, parties[0].label == nil else { return nil }
        return try await voices.search(wish, messages: messages)
    }

    private func parties(in recording: Recording) -> [Party] {
        Party.all(of: recording.parties, names: settings.labels)
    }
}

extension ChannelDecision {
    fileprivate var line: String {
        let comparison =
            channelsAreParties
            ? "below \(hundredths(Self.threshold))" : "\(hundredths(Self.threshold)) or more"
        let reason = correlation.map { ": the highest correlation is \(hundredths($0)), \(comparison)" } ?? ""
        return channelsAreParties
            ? "the channels are \(parties.count) parties\(reason)"
            : "the channels carry the same sound\(reason)"
    }

    private func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }
}
