import Foundation
import Readback

/// The models of a server, opened once and kept open.
struct ServedSpeech: Sendable {
    private let engine: any SpeechEngine
    private let resampling: any ResamplerFactory
    private let choice: SpeechChoice
    private let voices: VoiceModels
    private let vocabulary: Vocabulary
    private let threadCount: Int
    private let messages: Messages
    /// The name that clients see.
    var model: String { choice.model }
    var title: String { engine.profile.title }

    static func open(
        _ arguments: ParsedArguments, _ messages: Messages, log: NativeLog
    ) async throws -> ServedSpeech {
        let engines = try EngineRegistry.ofCommand(
            messages, speechModels: SpeechModelOptions(arguments), log: log)
        let language = arguments.value(of: Options.language)
        let choice = try await engines.speechChoice(
            model: arguments.value(of: Options.speechModel).map {
                engines.store.fullName(of: $0, kind: .speech)
            },
            language: language == "auto" ? "und" : language)
        let engine = try await engines.speechEngine(model: choice.model, locale: choice.locale)
        ThisWorker.tell(.working(engine: engine.profile.title))
        // Done now, so that the first request does not wait for it.
        try await engine.prepare { _ in }
        return ServedSpeech(
            engine: engine, resampling: engines.resampling, choice: choice,
            voices: try await VoiceModels.find(engines), vocabulary: try Vocabulary(arguments),
            threadCount: ThisWorker.isCareful
                ? 1 : arguments.number(of: Options.threads) ?? ProcessInfo.processInfo.activeProcessorCount,
            messages: messages)
    }

    private init(
        engine: any SpeechEngine, resampling: any ResamplerFactory, choice: SpeechChoice, voices: VoiceModels,
        vocabulary: Vocabulary, threadCount: Int, messages: Messages
    ) {
        (self.engine, self.resampling, self.choice, self.voices) = (engine, resampling, choice, voices)
        (self.vocabulary, self.threadCount, self.messages) = (vocabulary, threadCount, messages)
    }

    /// Rejects an unknown language before the recording waits its turn.
    func check(_ wish: TranscriptionWish) throws(ServiceError) {
        let known = engine.profile.locales
        guard let language = wish.language, !known.contains(where: { LanguageTag.covers($0, language) })
        else { return }
        throw ServiceError(
            400, "\(model) does not know the language '\(language)'", parameter: "language")
    }

    /// Transcribes a recording.
    ///
    /// - Parameter said: called with each final segment.
    func transcript(
        of path: String, _ wish: TranscriptionWish, said: @Sendable (Segment) async throws -> Void
    ) async throws -> Transcript {
        let tellsSpeakers = wish.format == .diarized
        let recording = try await Recording.open(
            RecordingRequest(path: path, speakers: tellsSpeakers ? .auto : .mix))
        let parties = Party.all(of: recording.parties, names: [:])
        let request = PipelineRequest(
            source: recording.source, parties: parties, speechEngine: engine, resampling: resampling,
            locale: wish.language ?? choice.locale, vocabulary: expecting(wish.prompt),
            speakerSearch: tellsSpeakers && parties.count == 1 ? try await search() : nil,
            threadCount: threadCount)
        for try await event in PipelineRunner(request).events() {
            switch event {
            case .segment(let segment): try await said(segment)
            case .finished(let result): return result.transcript
            default: break
            }
        }
        throw CancellationError()
    }

    /// A prompt is free text; whatever does not work as a word list is ignored.
    private func expecting(_ prompt: String) -> Vocabulary {
        Vocabulary((vocabulary.pieces + [prompt]).joined(separator: "\n"))
    }

    private func search() async throws -> SpeakerSearch {
        guard let wish = try SpeakerWish(ParsedArguments(), task: StandardTask.call.name),
            let search = try await voices.search(wish, messages: messages)
        else {
            throw ServiceError(
                503, "speakers cannot be told apart on this machine; ask for another response_format",
                parameter: "response_format", code: "speakersUnavailable")
        }
        return search
    }
}
