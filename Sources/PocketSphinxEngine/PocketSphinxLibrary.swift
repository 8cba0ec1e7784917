internal import CPocketSphinx
import Execution
import Foundation

// Every call into PocketSphinx is in this file. Its objects are not thread-safe; whoever owns one sees to it that one
// thread at a time uses it.

/// What belongs to the library as a whole.
package enum PocketSphinxLibrary {
    static let version = "5.1.1"

    private static let log = LogReceiver()

    /// Sends the library's warnings and errors to `sink` instead of standard error; `nil` keeps it silent. Process-wide,
    /// the last call counts.
    static func routeLog(to sink: (@Sendable (String) -> Void)?) {
        if let sink { log.set { text, _ in sink(text) } } else { log.set(nil) }
        _ = isRouted
    }

    /// Done once: decoders of other engines may be writing to the log at this moment. The C function is `err_set_callback`.
    private static let isRouted: Bool = {
        readback_ps_route_log { level, message in
            guard level >= Int32(ERR_WARN.rawValue), let message else { return }
            PocketSphinxLibrary.log.take(
                String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines),
                isError: level >= Int32(ERR_ERROR.rawValue))
        }
        return true
    }()

    /// Gives the system back what freed decoders leave with the allocator: without this, most of their memory stays with the
    /// process. The C function is `malloc_trim`.
    static func giveBackMemory() { readback_ps_trim_memory() }
}

/// Tells speech from other sound, frame by frame. It adapts to the noise it hears, so one belongs to one stream.
final class SphinxVoiceDetector {
    static let frameLength = 480

    private let detector: OpaquePointer

    /// The C function is `ps_vad_init`, in its loosest mode: what it takes for speech wrongly the decoder calls noise,
    /// while what it misses is lost.
    init() throws {
        guard let detector = ps_vad_init(PS_VAD_LOOSE, 16_000, 0.03) else {
            throw PocketSphinxError(.modelUnusable, subject: "voice detector", reason: "out of memory")
        }
        self.detector = detector
    }

    deinit { ps_vad_free(detector) }

    /// Whether a frame of ``frameLength`` samples is speech. The C function is `ps_vad_classify`.
    func isSpeech(_ frame: UnsafeBufferPointer<Int16>) -> Bool {
        precondition(frame.count == Self.frameLength, "the detector takes whole frames")
        return ps_vad_classify(detector, frame.baseAddress) == PS_VAD_SPEECH
    }
}

/// A decoder with its model.
final class SphinxDecoder {
    /// Below this there is no frame to search.
    static let shortestUtterance = 1_600
    /// The library ends the process when a whole utterance has more frames than it can count.
    static let longestUtterance = 16_000 * 300

    private let decoder: OpaquePointer
    private let logarithm: OpaquePointer
    private let naturalLogOfBase: Double
    private let settings: SphinxSettings
    private let vocabulary: ContextVocabulary

    /// Loads the model; takes a part of a second and some 100 MB. The C functions are `ps_config_init`, `ps_init`, `ps_add_word`,
    /// `ps_add_lm` and `ps_activate_search`.
    init(model: SphinxModel, settings: SphinxSettings, band: SpeechBand, vocabulary: ContextVocabulary) throws
    {
        let config = ps_config_init(nil)
        defer { ps_config_free(config) }
        let handling = band == .telephone ? settings.telephone : .none
        let transform = handling == .movedMeans ? try TelephoneTransform.write() : nil
        defer { transform.map { try? FileManager.default.removeItem(at: $0) } }
        if let transform { ps_config_set_str(config, "mllr", transform.path) }
        ps_config_set_str(config, "hmm", model.acousticModel.path)
        ps_config_set_str(config, "dict", model.dictionary.path)
        ps_config_set_bool(config, "fwdflat", settings.rescores ? 1 : 0)
        ps_config_set_bool(config, "bestpath", settings.rescores ? 1 : 0)
        let unusable = PocketSphinxError(
            .modelUnusable, subject: model.folder.path, reason: "a part of it is damaged or of another kind")
        guard let decoder = ps_init(config) else { throw unusable }
        self.decoder = decoder
        self.settings = settings
        self.vocabulary = vocabulary
        logarithm = ps_get_logmath(decoder)
        naturalLogOfBase = log(logmath_get_base(logarithm))
        // Words have to be in the language model and in the dictionary before there is a search over both.
        guard let own = ngram_model_read(config, model.languageModel.path, NGRAM_AUTO, logarithm) else {
            throw unusable
        }
        defer { ngram_model_free(own) }
        add(vocabulary.entries, to: own)
        let languageModel =
            try vocabulary.customModel.map { try Self.join(own, $0, config, logarithm) } ?? own
        defer { if languageModel != own { ngram_model_free(languageModel) } }
        for entry in vocabulary.entries { ps_add_word(decoder, entry.name, entry.phones, 0) }
        for word in vocabulary.customModel?.words ?? [] { ps_add_word(decoder, word.name, word.phones, 0) }
        guard ps_add_lm(decoder, Self.search, languageModel) >= 0,
            ps_activate_search(decoder, Self.search) >= 0
        else { throw unusable }
    }

    private static let search = "readback"

    deinit { ps_free(decoder) }

    /// Adds words to the language model. The library gives a new word the probability of one word in as many as it knows; a
    /// weight above 1 raises that. The C function is `ngram_model_add_word`.
    private func add(_ entries: [ContextVocabulary.Entry], to languageModel: OpaquePointer) {
        let wordCount = Double(ngram_model_get_counts(languageModel)?[0] ?? 1)
        for (index, entry) in entries.enumerated() {
            ngram_model_add_word(
                languageModel, entry.name, Float(entry.probability * (wordCount + Double(index + 1))))
        }
    }

    /// Puts a language model of the caller's own beside the engine's: a word is as likely as the likelier of the two says.
    ///
    /// The library adds up what the models say after it has raised it to the power of the language weight, so the model's own
    /// weight is raised to it, too; and what the engine's own model says stays as it is, since a factor to all of it would be a
    /// penalty for every word. The C functions are `ngram_model_read` and `ngram_model_set_init`.
    private static func join(
        _ own: OpaquePointer, _ custom: CustomModel, _ config: OpaquePointer?, _ logarithm: OpaquePointer
    ) throws -> OpaquePointer {
        let unusable = PocketSphinxError(
            .customModelUnusable, subject: custom.file.path, reason: "the library cannot read it")
        guard let other = ngram_model_read(config, custom.file.path, NGRAM_ARPA, logarithm) else {
            throw unusable
        }
        defer { ngram_model_free(other) }
        var models: [OpaquePointer?] = [own, other]
        let weights = [1, Float(pow(custom.weight, ps_config_float(config, "lw")))]
        let set = "own".withCString { first in
            "custom".withCString { second in
                var names: [UnsafeMutablePointer<CChar>?] = [
                    UnsafeMutablePointer(mutating: first), UnsafeMutablePointer(mutating: second),
                ]
                return ngram_model_set_init(config, &models, &names, weights, 2)
            }
        }
        guard let set else { throw unusable }
        return set
    }

    /// Reads one whole utterance. The result depends on the samples alone, whatever the decoder has heard before: the
    /// noise statistics start afresh, and the cepstral mean is that of the utterance.
    ///
    /// - Parameter count: how many readings are wanted, the best included.
    /// - Returns: readings, best first; `nil` if the library failed.
    ///
    /// The C functions are `ps_start_stream`, `ps_start_utt`, `ps_process_raw`, `ps_end_utt`.
    func decode(_ samples: [Int16], readings count: Int = 1) -> [SphinxReading]? {
        guard samples.count >= Self.shortestUtterance else { return [.nothing] }
        guard samples.count <= Self.longestUtterance else { return nil }
        ps_start_stream(decoder)
        guard ps_start_utt(decoder) >= 0 else { return nil }
        let searched = process(samples, whole: true)
        guard ps_end_utt(decoder) >= 0, searched else { return nil }
        let best = best()
        return count > 1 && !best.words.isEmpty ? [best] + alternatives(to: best, atMost: count - 1) : [best]
    }

    /// Starts an utterance that comes in pieces. A decoder that has done this adapts to what it hears for good, and must not
    /// be asked for finals.
    func startDraft() -> Bool {
        ps_start_stream(decoder)
        return ps_start_utt(decoder) >= 0
    }

    /// Takes the next piece and says what has been heard so far.
    func continueDraft(_ samples: [Int16]) -> SphinxReading? {
        process(samples, whole: false) ? best() : nil
    }

    func endDraft() {
        ps_end_utt(decoder)
    }

    private func process(_ samples: [Int16], whole: Bool) -> Bool {
        samples.withUnsafeBufferPointer {
            ps_process_raw(decoder, $0.baseAddress, $0.count, 0, whole ? 1 : 0) >= 0
        }
    }

    /// The best path as it stands. Strings that the library returns live until its next call, so they are copied here.
    /// The C functions are `ps_get_hyp`, `ps_seg_iter` and its kin.
    private func best() -> SphinxReading {
        var score: Int32 = 0
        guard ps_get_hyp(decoder, &score) != nil else { return .nothing }
        let words = words(from: ps_seg_iter(decoder), havePosteriors: settings.rescores)
        return SphinxReading(words: words, logScore: logLikelihood(score))
    }

    /// Other paths through the lattice, best first. Most differ in pauses and pronunciations only; those are left out.
    ///
    /// The list begins anywhere near the best path: it lacks the posteriors by which that was chosen. So the best path stays
    /// the best, and the scores are moved to meet its score. The C functions are `ps_nbest` and its kin.
    private func alternatives(to best: SphinxReading, atMost limit: Int) -> [SphinxReading] {
        var found: [SphinxReading] = []
        var seen: Set = [best.words.map(\.text)]
        var offset: Double?
        var candidate = ps_nbest(decoder)
        for _ in 0..<Self.candidates {
            guard let current = candidate, found.count < limit else { break }
            var score: Int32 = 0
            if ps_nbest_hyp(current, &score) != nil {
                let words = words(from: ps_nbest_seg(current), havePosteriors: false)
                let difference = offset ?? best.logScore - logLikelihood(score)
                offset = difference
                if !words.isEmpty, seen.insert(words.map(\.text)).inserted {
                    found.append(
                        SphinxReading(
                            words: words, logScore: min(logLikelihood(score) + difference, best.logScore)))
                }
            }
            candidate = ps_nbest_next(current)
        }
        // A list that has come to its end has freed itself.
        if let candidate { ps_nbest_free(candidate) }
        return found
    }

    /// How many paths are looked at for alternatives.
    private static let candidates = 300

    /// Walks a path to its end, which also frees it.
    private func words(from first: OpaquePointer?, havePosteriors: Bool) -> [SphinxWord] {
        var words: [SphinxWord] = []
        var segment = first
        while let current = segment {
            if let entry = ps_seg_word(current), let text = SphinxSpelling.word(String(cString: entry)) {
                var start: Int32 = 0
                var end: Int32 = 0
                ps_seg_frames(current, &start, &end)
                let probability =
                    havePosteriors ? logmath_exp(logarithm, ps_seg_prob(current, nil, nil, nil)) : nil
                let posterior = probability.map { min(max($0, 0), 1) }
                words +=
                    vocabulary.words(
                        heard: text, firstFrame: Int(start), lastFrame: Int(end), posterior: posterior)
                    ?? [
                        SphinxWord(
                            text: text, firstFrame: Int(start), lastFrame: Int(end), posterior: posterior)
                    ]
            }
            segment = ps_seg_next(current)
        }
        return words
    }

    /// Path scores are logarithms to a base near 1, shifted right by ten bits; dividing by the acoustic scale (20) makes
    /// differences of scores behave like those of probabilities, as it does for the posteriors.
    private func logLikelihood(_ score: Int32) -> Double {
        Double(score) * 1_024 * naturalLogOfBase / 20
    }
}
