internal import CPocketSphinx
import Foundation
import Synchronization

// Every call into PocketSphinx is in this file. Its objects are not thread-safe; whoever owns one sees to it that one
// thread at a time uses it.

/// What belongs to the library as a whole.
enum PocketSphinxLibrary {
    static let version = "5.1.1"

    private static let log = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Sends the library's warnings and errors to `sink` instead of standard error; `nil` keeps it silent. Process-wide,
    /// the last call counts. The C function is `err_set_callback`.
    static func routeLog(to sink: (@Sendable (String) -> Void)?) {
        log.withLock { $0 = sink }
        readback_ps_route_log { level, message in
            guard level >= Int32(ERR_WARN.rawValue), let message else { return }
            let sink = PocketSphinxLibrary.log.withLock { $0 }
            sink?(String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
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

    /// Loads the model; takes a part of a second and some 100 MB. The C functions are `ps_config_init` and `ps_init`.
    init(model: SphinxModel, settings: SphinxSettings) throws {
        let config = ps_config_init(nil)
        defer { ps_config_free(config) }
        ps_config_set_str(config, "hmm", model.acousticModel.path)
        ps_config_set_str(config, "lm", model.languageModel.path)
        ps_config_set_str(config, "dict", model.dictionary.path)
        ps_config_set_bool(config, "fwdflat", settings.rescores ? 1 : 0)
        ps_config_set_bool(config, "bestpath", settings.rescores ? 1 : 0)
        guard let decoder = ps_init(config) else {
            throw PocketSphinxError(
                .modelUnusable, subject: model.folder.path,
                reason: "a part of it is damaged or of another kind")
        }
        self.decoder = decoder
        logarithm = ps_get_logmath(decoder)
        naturalLogOfBase = log(logmath_get_base(logarithm))
    }

    deinit { ps_free(decoder) }

    /// Reads one whole utterance. The result depends on the samples alone, whatever the decoder has heard before: the noise
    /// statistics start afresh, and the cepstral mean is that of the utterance.
    ///
    /// The C functions are `ps_start_stream`, `ps_start_utt`, `ps_process_raw`, `ps_end_utt`.
    func decode(_ samples: [Int16]) -> SphinxReading? {
        guard samples.count >= Self.shortestUtterance else { return .nothing }
        guard samples.count <= Self.longestUtterance else { return nil }
        ps_start_stream(decoder)
        guard ps_start_utt(decoder) >= 0 else { return nil }
        let searched = samples.withUnsafeBufferPointer {
            ps_process_raw(decoder, $0.baseAddress, $0.count, 0, 1)
        }
        guard ps_end_utt(decoder) >= 0, searched >= 0 else { return nil }
        return best()
    }

    /// The best path as it stands. Strings that the library returns live until its next call, so they are copied here.
    /// The C functions are `ps_get_hyp`, `ps_seg_iter` and its kin.
    private func best() -> SphinxReading {
        var score: Int32 = 0
        guard ps_get_hyp(decoder, &score) != nil else { return .nothing }
        return SphinxReading(
            words: words(from: ps_seg_iter(decoder)), logScore: Double(score) * naturalLogOfBase)
    }

    /// Walks a path to its end, which also frees it.
    private func words(from first: OpaquePointer?) -> [SphinxWord] {
        var words: [SphinxWord] = []
        var segment = first
        while let current = segment {
            if let entry = ps_seg_word(current), let text = SphinxSpelling.word(String(cString: entry)) {
                var start: Int32 = 0
                var end: Int32 = 0
                ps_seg_frames(current, &start, &end)
                let posterior = logmath_exp(logarithm, ps_seg_prob(current, nil, nil, nil))
                words.append(
                    SphinxWord(
                        text: text, firstFrame: Int(start), lastFrame: Int(end),
                        posterior: min(max(posterior, 0), 1)))
            }
            segment = ps_seg_next(current)
        }
        return words
    }
}
