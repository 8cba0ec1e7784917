import AudioInput
import Execution
import Foundation
import SpeechEngines

/// Recognises US English with PocketSphinx and the small model that comes with it.
///
/// ```swift
/// let engine = try PocketSphinxEngine(modelFolder: folder)
/// let run = try await engine.startRun(SpeechRunConfiguration(format: .speech16kHz, locale: "en-US"))
/// try await run.send(.audio(AudioChunk(sampleRate: 16_000, samples), start: .zero))
/// try await run.send(.finish)
/// for try await event in run.events { print(event) }
/// ```
///
/// Speech is cut into utterances first, and each is read as a whole by a decoder that hears nothing else in between. So a final
/// result is a function of its samples, whether they came from a file or while somebody spoke, and several decoders can work
/// on one recording.
public final class PocketSphinxEngine: SpeechEngine {
    /// The facts about the model.
    public let profile: SpeechEngineProfile
    let parts: PocketSphinxParts

    /// - Parameters:
    ///   - modelFolder: the folder that holds the acoustic model (`en-us`), the language model and the dictionary.
    ///   - modelIdentifier: the model's name in the store; the path of the folder if there is none.
    ///   - log: gets the library's warnings; without one it is silent. The library has one log for the whole process.
    public convenience init(
        modelFolder: URL, modelIdentifier: String? = nil, log: (@Sendable (String) -> Void)? = nil
    ) throws {
        try self.init(
            modelFolder: modelFolder, modelIdentifier: modelIdentifier, log: log, telephone: .movedMeans)
    }

    package init(
        modelFolder: URL, modelIdentifier: String? = nil, log: (@Sendable (String) -> Void)? = nil,
        telephone: TelephoneHandling
    ) throws {
        PocketSphinxLibrary.routeLog(to: log)
        let model = try SphinxModel(folder: modelFolder)
        parts = PocketSphinxParts(
            finals: DecoderPool(model: model, settings: SphinxSettings(telephone: telephone)),
            drafts: DecoderPool(
                model: model, settings: SphinxSettings(rescores: false, telephone: telephone)),
            lexicon: Lexicon(dictionary: model.dictionary))
        profile = SpeechEngineProfile(
            name: "pocketsphinx", version: PocketSphinxLibrary.version,
            model: modelIdentifier ?? modelFolder.path, locales: ["en-US"],
            formats: [
                .speech16kHz, AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32),
            ],
            capabilities: [
                .volatileResults, .alternatives, .wordTimes, .confidences, .contextualStrings,
                .customLanguageModel, .speechActivity,
            ])
    }

    /// Makes the decoders ahead.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        progress(0)
        if let worker = parts.finals.takeUnlessAnyIsOut() {
            defer { parts.finals.giveBack(worker) }
            try await worker.load()
        }
        progress(1)
    }

    /// Begins to hear; decoders are shared with other runs.
    public func startRun(_ configuration: SpeechRunConfiguration) async throws -> any SpeechEngineRun {
        guard profile.formats.contains(configuration.format) else {
            throw PocketSphinxError(
                .unsupportedFormat, subject: "\(configuration.format)",
                reason: "it takes \(profile.formats.map(\.description).joined(separator: " or "))")
        }
        guard profile.locales.contains(where: { $0.lowercased() == configuration.locale.lowercased() }) else {
            throw PocketSphinxError(
                .unsupportedLocale, subject: configuration.locale,
                reason: "it has \(profile.locales.joined(separator: ", "))")
        }
        try await prepare { _ in }
        return try ServedRun { channels in
            let core = try RunCore(configuration: configuration, parts: parts, channels: channels)
            return { try await core.run() }
        }
    }

    /// Lets go of all decoders that nobody uses.
    public func unload() async {
        await parts.finals.drain()
        await parts.drafts.drain()
        await parts.lexicon.unload()
    }
}

/// What the runs of an engine share.
struct PocketSphinxParts: Sendable {
    let finals: DecoderPool
    let drafts: DecoderPool
    let lexicon: Lexicon
    let seats = WorkSeats()
}
