import AudioInput
import Execution
import Foundation
import SpeechEngines
import Spoken

/// The options of a Whisper engine, which apply to all of its runs.
public struct WhisperOptions: Hashable, Sendable, Codable {
    /// Passes all of the audio to the library at once, which chooses its own windows, as `whisper-cli` does. There is no search for
    /// speech, and nothing is decoded again. Results come at the end.
    public var readsWholeFiles: Bool
    /// Whether the text is English, whatever language is spoken.
    public var translatesToEnglish: Bool
    /// Takes word times from the decoder's alignment heads, if they are known for the model. This is more exact than spreading words
    /// over the speech, and takes a fifth more time. Has no effect with ``readsWholeFiles``.
    public var alignsWords: Bool
    /// Whether to use a GPU, if the library was built with GPU support.
    public var usesGPU: Bool
    /// The GPU to use if there are several.
    public var gpuDevice: Int
    /// The file of a Silero network that finds speech; without it, speech is found by loudness.
    public var speechFinder: URL?

    /// Creates options; the defaults are the usual settings.
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

    /// If a Silero file cannot be loaded, loudness is used instead.
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
/// Speech is found first and packed into windows of up to 29 seconds; long silence is left out. The results of a run depend only on its
/// audio, not on the pieces in which it arrives. With the locale `und` the model detects the language.
public final class WhisperEngine: SpeechEngine {
    /// Facts about the engine and its model.
    public let profile: SpeechEngineProfile
    let parts: WhisperParts

    /// - Parameters:
    ///   - modelFile: checked completely here; the weights are loaded on first use.
    ///   - modelIdentifier: the model's name in the store; if `nil`, the path of the file.
    ///   - log: gets the library's warnings; if `nil`, the library is silent. The library has one log for the whole process.
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
            // Whole files must give what whisper-cli makes of them, bit for bit.
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

    /// Loads the weights ahead of time.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        progress(0)
        try await parts.model.load()
        progress(1)
    }

    /// Starts a run; the weights are shared with other runs.
    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        guard profile.formats.contains(configuration.format) else {
            throw SpeechError(
                .unexpectedAudioFormat, subject: "\(configuration.format)",
                reason: "Whisper takes \(profile.formats.map(\.description).joined(separator: " or "))",
                nextMove: "convert the audio first")
        }
        let language = try SpokenLanguage(configuration.locale, among: profile)
        try await parts.model.load()
        // With volatile results, finals also come while someone speaks. Without them, windows are larger, which the model understands
        // better. With whole files, results come only at the end.
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

    /// Releases the weights. Runs in progress keep them until they end.
    public func unload() async { await parts.model.unload() }

    /// Loads the model and decodes a second of noise: some damage shows only when the weights are used. It processes little audio and
    /// few words, so it is cheap with any model.
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

    /// Adds a run to those that share the cores. Results do not depend on how many windows are decoded at once.
    func join(threads: Int) -> SeatPlan.Member {
        seats.join(limit: memory.decoders(threads: threads, available: DecoderMemory.available()))
    }
}

/// The language of a run, by the library's name.
enum SpokenLanguage: Hashable, Sendable {
    case known(String)
    /// The language is to be detected.
    case unknown

    /// - Parameter locale: a BCP 47 identifier; `und` means that the language is not known.
    init(_ locale: String, among profile: SpeechEngineProfile) throws {
        if locale == "und", profile.capabilities.contains(.languageDetection) {
            self = .unknown
            return
        }
        // With an English model there is nothing to detect.
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

    /// Older or broader names that the library uses for some languages.
    private static let libraryNames = ["nb": "no", "fil": "tl", "iw": "he", "jv": "jw"]

    /// BCP 47 identifiers of the languages that a model knows, which are the first ones of the library's list.
    static func locales(count: Int) -> [String] {
        count == 1 ? ["en"] : WhisperLibrary.languages.prefix(count).map(bcp47)
    }

    static func bcp47(_ name: String) -> String { name == "jw" ? "jv" : name }

    /// The language that results state (BCP 47), if any. They state it if the model detected it. If the caller knows it, they state it
    /// only for languages without spaces, because whoever joins the words has to know.
    static func toSay(_ name: String, translates: Bool, wasFoundOut: Bool) -> String? {
        let written = translates ? "en" : bcp47(name)
        return wasFoundOut || Word.separator(inLanguage: written).isEmpty ? written : nil
    }
}
