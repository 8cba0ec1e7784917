import AudioInput
import Execution
import SpeechEngines
import Spoken
import Timeline

/// The work of a run: takes requests in order, finds speech, packs it into windows, and reads these on as many threads as the run has
/// seats. Results come in the order of the audio.
actor WhisperRunCore {
    // Finding speech takes computing time, so it stays off the cooperative pool, too.
    private let executor = QueueExecutor(label: "readback.whisper.run")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private typealias Work = ThrowingDiscardingTaskGroup<any Error>

    private let configuration: SpeechRunConfiguration
    private let channels: RunChannels
    private let parts: WhisperParts
    private let member: SeatPlan.Member
    /// Keeps the search for speech from running far ahead of reading: counts windows that are being read or waiting.
    private let ahead = WorkSeats()
    private let aheadMember: SeatPlan.Member
    private let known: KnownFinals
    private let unwantedBefore = Mutex(AudioTime.negativeInfinity)
    private var language: SpokenLanguage
    private var names = NamesPrompt([])
    private var said = SaidBefore()
    private var intake: SpeechIntake
    private var incoming: IncomingAudio
    private var saidFinalized = 0
    private var wasFoundOut = false

    init(
        configuration: SpeechRunConfiguration, language: SpokenLanguage, parts: WhisperParts,
        channels: RunChannels
    ) {
        self.configuration = configuration
        self.language = language
        self.parts = parts
        self.channels = channels
        incoming = IncomingAudio(format: configuration.format)
        known = KnownFinals(configuration.knownFinals)
        intake = SpeechIntake(
            finder: parts.options.makeFinder(), keepsWhole: parts.options.readsWholeFiles)
        member = parts.join(threads: configuration.threadCount)
        aheadMember = ahead.join(limit: configuration.threadCount + 1)
    }

    /// Serves requests until the audio is finished, the run is cancelled or something fails.
    func run() async throws {
        defer { parts.seats.leave(member) }
        take(NamesPrompt(configuration.contextualStrings))
        try await withThrowingDiscardingTaskGroup { group in
            while let request = try await channels.inbox.next() {
                try await handle(request, &group)
                if request == .finish { break }
            }
        }
    }

    // MARK: Requests

    private func handle(_ request: SpeechEngineRequest, _ group: inout Work) async throws {
        switch request {
        case .audio(let chunk, let start):
            try await hear(chunk, start: start, &group)
            sayWhatIsSilent()
        case .finalize(let time):
            try await read(intake.flush(), &group)
            channels.output.append([.finalized(through: time.isNumeric ? time : incoming.end)])
        case .cancel(let time):
            unwantedBefore.withLock { $0 = max($0, time) }
            intake.drop(before: incoming.clock.sample(at: time))
        case .setContextualStrings(let strings):
            take(NamesPrompt(strings))
        case .finish:
            try await read(intake.flush(), &group)
            channels.output.append([.finalized(through: incoming.end)])
        }
    }

    private func hear(_ chunk: AudioChunk, start: AudioTime, _ group: inout Work) async throws {
        for arrival in try incoming.arrive(chunk, start: start) {
            switch arrival {
            case .hole:
                try await read(intake.flush(), &group)
                incoming.passHole(at: start)
            case .samples(let samples):
                incoming.count(samples.count)
                try await read(intake.hear(samples), &group)
            }
        }
    }

    /// Reports that nothing is pending before this moment, at most once per second of audio.
    private func sayWhatIsSilent() {
        guard intake.settled - saidFinalized >= Int(StreamClock.sampleRate) else { return }
        saidFinalized = intake.settled
        channels.output.append([.finalized(through: incoming.clock.time(ofSample: saidFinalized))])
    }

    /// Sets the names that are likely to be said from now on.
    private func take(_ names: NamesPrompt) {
        self.names = names
        if let notice = names.notice { channels.output.append([.notice(notice)]) }
    }

    // MARK: Windows

    private func read(_ windows: [PlannedWindow], _ group: inout Work) async throws {
        for window in windows { try await read(window, &group) }
    }

    /// Has a worker read the window as soon as there is a seat, while this actor goes on and finds more speech. A window whose results
    /// are known needs neither.
    private func read(_ window: PlannedWindow, _ group: inout Work) async throws {
        let clock = incoming.clock
        let range = clock.range(of: window.plan.source)
        saidFinalized = max(saidFinalized, window.plan.source.upperBound)
        if let finals = known.finals(filling: range) {
            if case .unknown = language, let heard = finals.lazy.compactMap(\.language).first {
                language = try SpokenLanguage(heard, among: parts.profile)
            }
            channels.output.append(finals.map { .recognition($0) } + [.finalized(through: range.end)])
            said.note(finals)
            return
        }
        let place = channels.output.reserve()
        try await findLanguage(in: window)
        try await ahead.take(aheadMember)
        var request = request()
        request.names = names.text
        request.prompt = names.prompt(before: await textBefore())
        let heard = said.noteNext()
        group.addTask { [self] in
            defer {
                heard.finish()
                ahead.giveBack(aheadMember)
            }
            do {
                try await parts.seats.take(member)
                defer { parts.seats.giveBack(member) }
                let worker = try await parts.model.take()
                let finals = try await read(window, request, worker, clock)
                await parts.model.giveBack(worker)
                heard.yield(finals)
                channels.output.fill(
                    place, with: finals.map { .recognition($0) } + [.finalized(through: range.end)])
            } catch {
                channels.inbox.close()
                throw error
            }
        }
    }

    /// Detects the language once, in the first window, before any window is read.
    private func findLanguage(in window: PlannedWindow) async throws {
        guard case .unknown = language else { return }
        try await parts.seats.take(member)
        defer { parts.seats.giveBack(member) }
        let worker = try await parts.model.take()
        // The run has one seat here, and the threads of one decoding wait for each other if others are at work.
        let found = try await worker.detectLanguage(
            Array(window.samples.prefix(30 * WindowRule.second)),
            threadCount: parts.seats.isShared ? 1 : configuration.threadCount)
        await parts.model.giveBack(worker)
        language = .known(found?.language ?? "en")
        wasFoundOut = true
    }

    private func textBefore() async -> String {
        while let earlier = said.awaited() {
            for await finals in earlier { said.append(finals) }
        }
        return said.text
    }

    private func request() -> DecodingRequest {
        var request = DecodingRequest()
        request.translates = parts.options.translatesToEnglish
        request.threadCount = parts.options.readsWholeFiles ? configuration.threadCount : 1
        if case .known(let name) = language { request.language = name }
        if !parts.options.readsWholeFiles { request.beamSize = Self.beams }
        return request
    }

    /// Three beams make a twentieth fewer mistakes than one, for half as much time again; five are no better (`docs/notes/whisper.md`).
    private static let beams = 3

    nonisolated private func read(
        _ window: PlannedWindow, _ request: DecodingRequest, _ worker: DecodingWorker, _ clock: StreamClock
    ) async throws -> [SpeechRecognition] {
        let range = clock.range(of: window.plan.source)
        guard range.end > unwantedBefore.withLock({ $0 }) else { return [] }
        var reader = WindowReader(
            decodeGuard: parts.decodeGuard,
            decoder: AbortableDecoder(worker: worker, aborted: channels.aborted))
        reader.alternativeCount = configuration.maximumAlternatives - 1
        let phrases =
            try await parts.options.readsWholeFiles
            ? reader.readWhole(window.plan, samples: window.samples, speech: window.speech, request: request)
            : reader.read(window.plan, samples: window.samples, speech: window.speech, request: request)
        let language = await languageToSay(request)
        var finals = phrases.map {
            SpeechRecognition($0, clock: clock, curve: .measured, language: language)
        }
        // The last result extends to the window's end, which shows that all results of the window are there.
        if let last = finals.popLast() { finals.append(last.ending(at: range.end)) }
        return finals
    }

    private func languageToSay(_ request: DecodingRequest) -> String? {
        SpokenLanguage.toSay(request.language, translates: request.translates, wasFoundOut: wasFoundOut)
    }
}
