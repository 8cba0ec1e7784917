import AudioInput
import Execution
import SpeechEngines
import Spoken
import Timeline

/// The work of a run whose results are wanted while someone speaks: decodes the open utterance again and again, and publishes words as
/// soon as they are settled.
///
/// It holds only the audio of the open utterance, whose length the rule limits.
actor WhisperLiveCore {
    private let executor = QueueExecutor(label: "readback.whisper.live")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let configuration: SpeechRunConfiguration
    private let channels: RunChannels
    private let parts: WhisperParts
    private let member: SeatPlan.Member
    private var language: SpokenLanguage
    private var wasFoundOut = false
    private var names = NamesPrompt([])
    /// The text before the audio that is being decoded.
    private var context = ""
    private var incoming: IncomingAudio
    private var log = SampleLog()
    private var finder: any SpeechFinder
    private var plan: LivePlan
    private var speech = FoundSpeech()
    private var text: LiveText
    private var results = LiveResults()
    private var saidFinalized = 0
    private var unwantedBefore = AudioTime.negativeInfinity

    init(
        configuration: SpeechRunConfiguration, language: SpokenLanguage, parts: WhisperParts,
        channels: RunChannels
    ) {
        self.configuration = configuration
        self.language = language
        self.parts = parts
        self.channels = channels
        incoming = IncomingAudio(format: configuration.format)
        finder = parts.options.makeFinder(isPrompt: true)
        let isFast = configuration.prefersFastResults || configuration.prefersFrequentFinalization
        plan = LivePlan(rule: isFast ? .fast : .standard)
        text = LiveText(isFrequent: isFast)
        member = parts.join(threads: configuration.threadCount)
    }

    /// Serves requests until the audio is finished, the run is cancelled or something fails.
    func run() async throws {
        defer { parts.seats.leave(member) }
        take(NamesPrompt(configuration.contextualStrings))
        let worker = try await parts.model.take()
        while let request = try await channels.inbox.next() {
            try await handle(request, worker)
            if request == .finish { break }
        }
        await parts.model.giveBack(worker)
    }

    // MARK: Requests

    private func handle(_ request: SpeechEngineRequest, _ worker: DecodingWorker) async throws {
        switch request {
        case .audio(let chunk, let start):
            for arrival in try incoming.arrive(chunk, start: start) {
                switch arrival {
                case .hole:
                    try await flush(worker)
                    incoming.passHole(at: start)
                case .samples(let samples):
                    incoming.count(samples.count)
                    log.append(samples)
                    try await take(finder.hear(samples), worker)
                }
            }
            sayWhatIsSilent()
        case .finalize(let time):
            try await flush(worker)
            channels.output.append([.finalized(through: time.isNumeric ? time : incoming.end)])
        case .cancel(let time):
            unwantedBefore = max(unwantedBefore, time)
            plan.drop(before: incoming.clock.sample(at: time))
        case .setContextualStrings(let strings):
            take(NamesPrompt(strings))
        case .finish:
            try await flush(worker)
            channels.output.append([.finalized(through: incoming.end)])
        }
    }

    /// Sets the names that are likely to be said from now on.
    private func take(_ names: NamesPrompt) {
        self.names = names
        if let notice = names.notice { channels.output.append([.notice(notice)]) }
    }

    private func flush(_ worker: DecodingWorker) async throws {
        try await take(finder.flush(), worker)
        for action in plan.flush() { try await perform(action, worker) }
        results.pass(log.end)
    }

    private func take(_ stretches: [FoundStretch], _ worker: DecodingWorker) async throws {
        for stretch in stretches {
            speech.note(stretch)
            let log = log
            for action in plan.add(
                stretch.range, isSpeech: stretch.isSpeech, quietest: { log.quietest(in: $0) })
            {
                try await perform(action, worker)
            }
        }
        log.discard(before: plan.needed)
        speech.forget(before: plan.needed)
    }

    private func sayWhatIsSilent() {
        let settled = plan.start == nil ? plan.needed : results.finalEnd
        guard settled - saidFinalized >= Int(StreamClock.sampleRate) else { return }
        saidFinalized = settled
        results.pass(settled)
        channels.output.append([.finalized(through: incoming.clock.time(ofSample: settled))])
    }

    // MARK: Looking

    private func perform(_ action: LivePlan.Action, _ worker: DecodingWorker) async throws {
        switch action {
        case .look(let range):
            let started = ContinuousClock.now
            let phrases = try await read(range, worker, isLast: false)
            plan.spent(Int((ContinuousClock.now - started) / .seconds(1) * Double(WindowRule.second)))
            publish(results.settle(text.take(phrases), isWanted: isWanted))
            if range.count > plan.rule.window, let boundary = text.boundary {
                context = text.trim(before: boundary)
                plan.trim(before: boundary)
            }
            publish(results.show(text.open, through: range.upperBound))
        case .close(let range), .cut(let range):
            let finals = text.finish(try await read(range, worker, isLast: true))
            publish(results.close(finals, at: range.upperBound, isWanted: isWanted))
            saidFinalized = max(saidFinalized, results.finalEnd)
            channels.output.append([.finalized(through: incoming.clock.time(ofSample: range.upperBound))])
            context = ""
        }
    }

    /// The last look at an utterance is as careful as the reading of a window; earlier looks are quick.
    private func read(
        _ range: Range<Int>, _ worker: DecodingWorker, isLast: Bool
    ) async throws -> [ReadPhrase] {
        try await parts.seats.take(member)
        defer { parts.seats.giveBack(member) }
        let window = WindowPlan(pieces: [range])
        let samples = log.samples(of: window)
        var reader = WindowReader(
            decodeGuard: parts.decodeGuard,
            decoder: AbortableDecoder(worker: worker, aborted: channels.aborted))
        if !isLast {
            reader.decodeGuard.temperatures = [0]
            reader.looksAgain = false
        }
        return try await reader.read(
            window, samples: samples, speech: speech.ranges,
            request: try await request(samples, worker, isLast: isLast))
    }

    private func request(
        _ samples: [Float], _ worker: DecodingWorker, isLast: Bool
    ) async throws -> DecodingRequest {
        var request = DecodingRequest()
        request.translates = parts.options.translatesToEnglish
        request.names = names.text
        request.prompt = names.prompt(before: context)
        switch language {
        case .known(let name): request.language = name
        case .unknown:
            let found = try await worker.detectLanguage(samples, threadCount: 1)
            request.language = found?.language ?? "en"
            // Less than five seconds of speech are too little to settle the language.
            guard isLast || samples.count >= 5 * WindowRule.second else { break }
            language = .known(request.language)
            wasFoundOut = true
        }
        return request
    }

    // MARK: Publishing

    private func isWanted(_ phrase: ReadPhrase) -> Bool {
        incoming.clock.range(of: phrase.range).end > unwantedBefore
    }

    private func publish(_ results: [LiveResults.Result]) {
        for result in results {
            switch result {
            case .final(let phrase):
                channels.output.append([
                    .recognition(recognition(of: phrase)),
                    .finalized(through: incoming.clock.time(ofSample: phrase.range.upperBound)),
                ])
            case .open(let phrase, let settled):
                var open = recognition(of: phrase, isFinal: false)
                open.settledWordCount = settled
                channels.output.append([.recognition(open)])
            }
        }
    }

    private func recognition(of phrase: ReadPhrase, isFinal: Bool = true) -> SpeechRecognition {
        SpeechRecognition(
            phrase, clock: incoming.clock, curve: .measured, language: languageToSay, isFinal: isFinal)
    }

    private var languageToSay: String? {
        guard case .known(let name) = language else { return nil }
        return SpokenLanguage.toSay(
            name, translates: parts.options.translatesToEnglish, wasFoundOut: wasFoundOut)
    }
}
