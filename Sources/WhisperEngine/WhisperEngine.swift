import AudioInput
import Execution
import Foundation
import SpeechEngines
import Spoken

/// How a Whisper engine works; the same for all of its runs.
public struct WhisperOptions: Hashable, Sendable, Codable {
    /// All of the audio goes to the library at once, which chooses its windows itself, as `whisper-cli` does: no search for speech first,
    /// nothing decoded again. Results come at the end.
    public var readsWholeFiles: Bool
    /// Whatever is spoken, the text is English.
    public var translatesToEnglish: Bool
    /// Words get their times from the heads of the decoder that follow the speech, where the model's are known: more exact than
    /// their share of the speech, for a fifth more time. Not with ``readsWholeFiles``.
    public var alignsWords: Bool
    /// Where the library was built with one.
    public var usesGPU: Bool
    /// Which GPU, where there are several.
    public var gpuDevice: Int
    /// The file of a Silero network that finds speech; without it, speech is found by loudness.
    public var speechFinder: URL?

    /// How models are used; the usual way unless told.
    public init(
        readsWholeFiles: Bool = false, translatesToEnglish: Bool = false, alignsWords: Bool = false,
        usesGPU: Bool = true, gpuDevice: Int = 0, speechFinder: URL? = nil
    ) {
        self.readsWholeFiles = readsWholeFiles
        self.translatesToEnglish = translatesToEnglish
        self.alignsWords = alignsWords
        self.usesGPU = usesGPU
        self.gpuDevice = gpuDevice
        self.speechFinder = speechFinder
    }

    /// A Silero file that cannot be loaded is worth no failure: loudness does.
    func makeFinder(isPrompt: Bool = false) -> any SpeechFinder {
        speechFinder.flatMap { SileroFinder(path: $0.path, isPrompt: isPrompt) } ?? EnergyFinder()
    }
}

/// Recognises speech with a Whisper model in whisper.cpp's ggml format: any size, multilingual or English, quantised or not.
///
/// ```swift
/// let engine = try WhisperEngine(modelFile: URL(fileURLWithPath: "ggml-base.bin"))
/// let run = try await engine.startRun(SpeechRunConfiguration(format: .speech16kHz, locale: "de"))
/// try await run.send(.audio(AudioChunk(sampleRate: 16_000, samples), start: .zero))
/// try await run.send(.finish)
/// for try await event in run.events { print(event) }
/// ```
///
/// Speech is found first, and packed into windows of up to thirty seconds; what lies between is never decoded. A run's results are
/// a function of its audio, in whatever pieces it comes. The locale `und` lets the model find the language out.
public final class WhisperEngine: SpeechEngine {
    /// The facts about the model.
    public let profile: SpeechEngineProfile
    let parts: WhisperParts

    /// - Parameters:
    ///   - modelFile: checked here from the first byte to the last; the weights are loaded on first use.
    ///   - modelIdentifier: the model's name in the store; the path of the file if there is none.
    ///   - log: gets the library's warnings; without one it is silent. The library has one log for the whole process.
    public convenience init(
        modelFile: URL, modelIdentifier: String? = nil, options: WhisperOptions = WhisperOptions(),
        log: (@Sendable (String) -> Void)? = nil
    ) throws {
        try self.init(
            modelFile: modelFile, modelIdentifier: modelIdentifier, options: options, log: log,
            decodeGuard: .standard)
    }

    init(
        modelFile: URL, modelIdentifier: String? = nil, options: WhisperOptions = WhisperOptions(),
        log: (@Sendable (String) -> Void)? = nil, decodeGuard: DecodeGuard
    ) throws {
        let header = try WhisperFileHeader(contentsOf: modelFile.path)
        WhisperLibrary.routeLog(to: log)
        if options.translatesToEnglish && !header.isMultilingual {
            throw SpeechError(
                .noModel, subject: modelIdentifier ?? modelFile.path,
                reason: "this model knows only English and cannot translate",
                nextMove: "choose a multilingual one from `readback models list`")
        }
        let model = WhisperModelOptions(
            usesGPU: options.usesGPU, gpuDevice: options.gpuDevice,
            // Whole files are to be what whisper-cli makes of them, to the last bit.
            alignment: options.alignsWords && !options.readsWholeFiles
                ? AlignmentHeads(header.dimensions) : nil,
            isLighter: !options.readsWholeFiles)
        var capabilities: Set<SpeechEngineProfile.Capability> = [
            .volatileResults, .alternatives, .wordTimes, .confidences, .punctuation, .contextualStrings,
            .earlyFinals,
        ]
        if header.isMultilingual { capabilities.formUnion([.languageDetection, .translation]) }
        profile = SpeechEngineProfile(
            name: "whisper", version: WhisperLibrary.version, model: modelIdentifier ?? modelFile.path,
            locales: SpokenLanguage.locales(count: header.languageCount),
            formats: [AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32), .speech16kHz],
            capabilities: capabilities)
        parts = WhisperParts(
            model: SharedModel(path: modelFile.path, options: model), options: options, profile: profile,
            memory: DecoderMemory(header.dimensions), decodeGuard: decodeGuard)
    }

    /// Loads the weights ahead.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        progress(0)
        try await parts.model.load()
        progress(1)
    }

    /// Begins to hear; the weights are shared with other runs.
    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        guard profile.formats.contains(configuration.format) else {
            throw SpeechError(
                .unexpectedAudioFormat, subject: "\(configuration.format)",
                reason: "Whisper takes \(profile.formats.map(\.description).joined(separator: " or "))",
                nextMove: "convert the audio first")
        }
        let language = try SpokenLanguage(configuration.locale, among: profile)
        try await parts.model.load()
        // Whoever wants results while somebody speaks gets finals while somebody speaks; others get larger windows, which the
        // model understands better. All of a file at once can only be had at its end.
        if configuration.reportsVolatileResults && !parts.options.readsWholeFiles {
            return ServedRun { channels in
                let core = WhisperLiveCore(
                    configuration: configuration, language: language, parts: parts, channels: channels)
                return { try await core.run() }
            }
        }
        return ServedRun { channels in
            let core = WhisperRunCore(
                configuration: configuration, language: language, parts: parts, channels: channels)
            return { try await core.run() }
        }
    }

    /// Lets go of the weights that nobody uses.
    public func unload() async { await parts.model.unload() }

    /// Opens the model and lets it hear a second of noise: some damage shows only when the weights are used. It looks at little
    /// audio and says few words, so that it costs little with any model.
    package func tryOut() async throws {
        let worker = try await parts.model.take()
        // The same noise every time.
        var state: UInt32 = 1
        let noise = (0..<16_000).map { _ -> Float in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / Float(Int32.max) * 0.1
        }
        var request = DecodingRequest()
        (request.audioPositions, request.mostTokens) = (64, 8)
        for temperature in [Float(0), 1] {
            request.temperature = temperature
            _ = try await worker.decode(noise, request, unless: AbortFlag())
        }
        await unload()
    }
}

/// What the runs of an engine share.
struct WhisperParts: Sendable {
    let model: SharedModel
    let options: WhisperOptions
    let profile: SpeechEngineProfile
    let memory: DecoderMemory
    let decodeGuard: DecodeGuard
    let seats = WorkSeats()

    /// A run takes its place among those that share the cores. Results do not depend on how many windows are decoded at once.
    func join(threads: Int) -> SeatPlan.Member {
        seats.join(limit: memory.decoders(threads: threads, available: DecoderMemory.available()))
    }
}

/// The language that a run is to hear, by the library's name.
enum SpokenLanguage: Hashable, Sendable {
    case known(String)
    /// To be found out.
    case unknown

    /// - Parameter locale: a BCP 47 identifier; `und` stands for a language that nobody has named.
    init(_ locale: String, among profile: SpeechEngineProfile) throws {
        if locale == "und", profile.capabilities.contains(.languageDetection) {
            self = .unknown
            return
        }
        // An English model needs no finding out.
        let wanted = locale == "und" ? "en" : locale
        let language = Locale.Language(identifier: wanted).languageCode?.identifier ?? wanted
        let name = Self.libraryNames[language] ?? language
        guard profile.locales.contains(Self.bcp47(name)) else {
            throw SpeechError(
                .noModel, subject: profile.model, reason: "this model does not know the language '\(locale)'",
                nextMove: profile.locales == ["en"]
                    ? "it knows only English; choose a multilingual one from `readback models list`"
                    : "it knows \(profile.locales.joined(separator: ", "))")
        }
        self = .known(name)
    }

    /// Languages that the library knows by an older or a wider name.
    private static let libraryNames = ["nb": "no", "fil": "tl", "iw": "he", "jv": "jw"]

    /// BCP 47 identifiers of the languages that a model knows: they are the first of the library's list.
    static func locales(count: Int) -> [String] {
        count == 1 ? ["en"] : WhisperLibrary.languages.prefix(count).map(bcp47)
    }

    static func bcp47(_ name: String) -> String { name == "jw" ? "jv" : name }

    /// What results say of their language (BCP 47). It is said where the model has found it out; what the caller knows needs no saying, but
    /// where words stand without spaces: whoever puts them together has to know.
    static func toSay(_ name: String, translates: Bool, wasFoundOut: Bool) -> String? {
        let written = translates ? "en" : bcp47(name)
        return wasFoundOut || Word.separator(inLanguage: written).isEmpty ? written : nil
    }
}
