internal import CWhisper
import Execution
import Foundation
import SpeechEngines

// Every call to libwhisper is in this file. That makes it longer than others: it is a data table of wrappers.

/// Functions of the library as a whole.
enum WhisperLibrary {
    /// The C function is `whisper_version`.
    static var version: String { String(cString: whisper_version()) }

    private static let log = LogReceiver()

    /// Sends the library's warnings and errors to `sink`; `nil` silences it. Applies to the whole process; the last call counts.
    static func routeLog(to sink: (@Sendable (String) -> Void)?) {
        if let sink { log.set { text, _ in sink(text) } } else { log.set(nil) }
        _ = isRouted
    }

    /// Done once, because other engines may be running. When the library aborts, its message, which it would write to standard error
    /// with a page of addresses, goes the same way. The C functions are `whisper_log_set` and `ggml_set_abort_callback`.
    private static let isRouted: Bool = {
        whisper_log_set(
            { level, message, _ in
                guard level == GGML_LOG_LEVEL_WARN || level == GGML_LOG_LEVEL_ERROR, let message else {
                    return
                }
                WhisperLibrary.log.take(
                    String(cString: message).trimmingCharacters(in: .whitespacesAndNewlines),
                    isError: level == GGML_LOG_LEVEL_ERROR)
            }, nil)
        _ = ggml_set_abort_callback { message in
            guard let message else { return }
            WhisperLibrary.log.take(String(cString: message), isError: true)
        }
        return true
    }()

    /// The languages that the library knows, by its own names, in the order of the models' tokens. The C functions are
    /// `whisper_lang_max_id` and `whisper_lang_str`.
    static let languages: [String] = (0...whisper_lang_max_id()).compactMap { id in
        whisper_lang_str(id).map { String(cString: $0) }
    }

    /// The C function is `malloc_trim`.
    static func giveBackMemory() { readback_whisper_trim_memory() }
}

/// How a model is opened.
struct WhisperModelOptions: Hashable, Sendable {
    var usesGPU = true
    var gpuDevice = 0
    /// The attention heads from which word times are read.
    var alignment: AlignmentHeads?
    /// Whether 16-bit weights are held in 8 bits.
    var isLighter = false
}

/// A loaded model. All states that are made from it read it and none changes it, so it can be shared safely. Each state belongs to one
/// worker.
final class WhisperModel: @unchecked Sendable {
    fileprivate let context: OpaquePointer
    let path: String
    fileprivate let isAligned: Bool
    /// The library keeps a pointer to them.
    private let listedHeads: UnsafeMutableBufferPointer<whisper_ahead>

    /// Reads the file, which must have passed the check of ``WhisperFileHeader``. The C functions are `whisper_context_default_params`
    /// and `whisper_init_from_file_with_params_no_state`.
    init(path: String, options: WhisperModelOptions) throws {
        var parameters = whisper_context_default_params()
        parameters.use_gpu = options.usesGPU
        parameters.gpu_device = Int32(options.gpuDevice)
        listedHeads = Self.align(&parameters, options.alignment)
        let lighter = options.isLighter ? LighterModelFile(contentsOf: path, quantize: Self.quantize) : nil
        guard
            let context =
                lighter.map({ Self.load($0, parameters) })
                ?? whisper_init_from_file_with_params_no_state(path, parameters)
        else {
            listedHeads.deallocate()
            throw SpeechError(
                .modelDamaged, subject: path, reason: "the library cannot load this model",
                nextMove: "fetch the file again, or choose a smaller model if memory is short")
        }
        self.context = context
        self.path = path
        isAligned = options.alignment != nil
    }

    deinit {
        whisper_free(context)
        listedHeads.deallocate()
    }

    /// Uses the kernels that quantise operands of the processor's matrix products. The library's own quantiser would take a fifth of
    /// the time that a clip of ten seconds takes. The C functions are `ggml_cpu_fp16_to_fp32` and `ggml_get_type_traits_cpu`.
    private static func quantize(_ numbers: UnsafeRawBufferPointer) -> [UInt8] {
        let numbers = numbers.bindMemory(to: ggml_fp16_t.self)
        let block = WhisperNumberType.q80.block
        // A few at a time, because as 32-bit numbers the largest tensor takes hundreds of megabytes.
        let most = 4_096 * block.count
        var floats = [Float](repeating: 0, count: most)
        guard let toBlocks = ggml_get_type_traits_cpu(GGML_TYPE_Q8_0)?.pointee.from_float else {
            preconditionFailure("the library makes blocks of 8 bits")
        }
        return [UInt8](unsafeUninitializedCapacity: numbers.count / block.count * block.bytes) {
            bytes, filled in
            for start in stride(from: 0, to: numbers.count, by: most) {
                let count = min(most, numbers.count - start)
                ggml_cpu_fp16_to_fp32(numbers.baseAddress! + start, &floats, Int64(count))
                // Blocks do not depend on rows.
                toBlocks(floats, bytes.baseAddress! + filled, Int64(count))
                filled += count / block.count * block.bytes
            }
        }
    }

    /// The C function is `whisper_init_with_params_no_state`.
    private static func load(
        _ file: LighterModelFile, _ parameters: whisper_context_params
    ) -> OpaquePointer? {
        var file = file
        return withUnsafeMutablePointer(to: &file) { file in
            var loader = whisper_model_loader(
                context: file,
                read: { context, target, count in
                    guard let file = context?.assumingMemoryBound(to: LighterModelFile.self) else { return 0 }
                    return file.pointee.read(
                        into: UnsafeMutableRawBufferPointer(start: target, count: count))
                },
                eof: { context in
                    context?.assumingMemoryBound(to: LighterModelFile.self).pointee.isAtEnd ?? true
                }, close: { _ in })
            return whisper_init_with_params_no_state(&loader, parameters)
        }
    }

    /// Attention cannot be read if it is computed in one piece (flash attention), so that is turned off.
    private static func align(
        _ parameters: inout whisper_context_params, _ heads: AlignmentHeads?
    ) -> UnsafeMutableBufferPointer<whisper_ahead> {
        guard let heads else { return .allocate(capacity: 0) }
        parameters.flash_attn = false
        parameters.dtw_token_timestamps = true
        // Four copies of the output of every head for every token and position. Unused memory is never touched.
        parameters.dtw_mem_size =
            16 << 20 + heads.count * 4 * 4 * WhisperDimensions.textPositions
            * WhisperDimensions.audioPositions
        switch heads {
        case .published(let model, _):
            parameters.dtw_aheads_preset = model.preset
            return .allocate(capacity: 0)
        case .listed(let list):
            let copy = UnsafeMutableBufferPointer<whisper_ahead>.allocate(capacity: list.count)
            _ = copy.initialize(
                from: list.map { whisper_ahead(n_text_layer: Int32($0.layer), n_head: Int32($0.place)) })
            parameters.dtw_aheads_preset = WHISPER_AHEADS_CUSTOM
            parameters.dtw_aheads = whisper_aheads(
                n_heads: list.count, heads: UnsafePointer(copy.baseAddress))
            return copy
        }
    }
}

extension AlignmentHeads.Published {
    fileprivate var preset: whisper_alignment_heads_preset {
        switch self {
        case .tinyEnglish: WHISPER_AHEADS_TINY_EN
        case .tiny: WHISPER_AHEADS_TINY
        case .baseEnglish: WHISPER_AHEADS_BASE_EN
        case .base: WHISPER_AHEADS_BASE
        case .smallEnglish: WHISPER_AHEADS_SMALL_EN
        case .small: WHISPER_AHEADS_SMALL
        case .mediumEnglish: WHISPER_AHEADS_MEDIUM_EN
        case .medium: WHISPER_AHEADS_MEDIUM
        case .largeV3: WHISPER_AHEADS_LARGE_V3
        case .largeV3Turbo: WHISPER_AHEADS_LARGE_V3_TURBO
        }
    }
}

/// What one decoding needs in addition to the model: caches and buffers. Results depend only on the samples and the request, except
/// when tokens are sampled: a state's random numbers continue from call to call, so repeatable results need a new state.
final class WhisperState {
    private let model: WhisperModel
    private let state: OpaquePointer
    private var context: OpaquePointer { model.context }
    /// The window that was encoded last: decoding it again needs no encoding.
    private var heard: (samples: [Float], positions: Int)?

    /// The C function is `whisper_init_state`.
    init(_ model: WhisperModel) throws {
        guard let state = whisper_init_state(model.context) else {
            throw SpeechError(
                .insufficientResources, subject: model.path,
                reason: "there is not enough memory to decode with it",
                nextMove: "choose a smaller model")
        }
        self.model = model
        self.state = state
    }

    deinit { whisper_free_state(state) }

    /// The C function is `whisper_full_with_state`. A raised flag stops it between two operations of the network, which take
    /// milliseconds.
    func decode(
        _ samples: [Float], _ request: DecodingRequest, unless aborted: AbortFlag
    ) throws -> [DecodedSegment] {
        // The reflected start of the spectrum needs a few samples.
        guard samples.count > Self.fewestSamples else { return [] }
        var parameters = whisper_full_default_params(
            request.beamSize > 1 ? WHISPER_SAMPLING_BEAM_SEARCH : WHISPER_SAMPLING_GREEDY)
        parameters.print_progress = false
        parameters.print_timestamps = false
        parameters.n_threads = Int32(max(1, request.threadCount))
        parameters.translate = request.translates
        parameters.temperature = request.temperature
        parameters.beam_search.beam_size = Int32(request.beamSize)
        parameters.greedy.best_of = request.temperature > 0 ? Self.drawnSequences : -1
        parameters.audio_ctx = Int32(request.audioPositions)
        switch request.extent {
        case .window:
            parameters.single_segment = true
            parameters.temperature_inc = 0
            // Nothing is discarded unseen: whether it was speech is decided outside.
            parameters.no_speech_thold = 2
        case .wholeFile:
            // As in whisper-cli.
            parameters.greedy.best_of = Self.drawnSequences
        }
        let isHeard =
            request.extent == .window
            && heard.map { $0.positions == request.audioPositions && $0.samples == samples } ?? false
        heard = nil
        var watch = readback_whisper_watch(
            most_tokens: Int32(request.mostTokens), first_time: model.isAligned ? Self.firstTime : 0,
            ends_loops: request.extent == .window, is_broken: false)
        let status = withUnsafeMutablePointer(to: &watch) { watch in
            parameters.logits_filter_callback = readback_whisper_watch_logits
            parameters.logits_filter_callback_user_data = UnsafeMutableRawPointer(watch)
            parameters.abort_callback = AbortFlag.callback
            parameters.abort_callback_user_data = aborted.userData
            return withExtendedLifetime(aborted) {
                request.language.withCString { language in
                    parameters.language = language
                    return (request.prompt ?? "").withCString { prompt in
                        parameters.initial_prompt = prompt
                        return whisper_full_with_state(
                            context, state, parameters, samples, isHeard ? 0 : Int32(samples.count))
                    }
                }
            }
        }
        if aborted.isRaised { throw CancellationError() }
        guard !watch.is_broken else {
            guard samples.allSatisfy({ abs($0) <= Self.largestSample }) else {
                throw SpeechError(
                    .audioReadFailed, subject: "the audio",
                    reason: "some of its samples are far out of range",
                    nextMove: "scale them to -1 to 1 first")
            }
            throw SpeechError(
                .modelDamaged, subject: model.path,
                reason: "its weights are damaged: they produce values that are not numbers",
                nextMove: "fetch the file again")
        }
        guard status == 0 else {
            throw SpeechError(
                .internalServiceError, subject: model.path, reason: "decoding failed with the code \(status)",
                nextMove: "run it again with -vv, or choose another model")
        }
        heard = (samples, request.audioPositions)
        return (0..<whisper_full_n_segments_from_state(state)).map(segment)
    }

    /// The likeliest language of a stretch of audio, and its probability. The C functions are `whisper_pcm_to_mel_with_state` and
    /// `whisper_lang_auto_detect_with_state`.
    func detectLanguage(_ samples: [Float], threadCount: Int) -> (language: String, probability: Float)? {
        guard samples.count > Self.fewestSamples else { return nil }
        heard = nil
        let threads = Int32(max(1, threadCount))
        guard whisper_pcm_to_mel_with_state(context, state, samples, Int32(samples.count), threads) == 0
        else {
            return nil
        }
        var probabilities = [Float](repeating: 0, count: WhisperLibrary.languages.count)
        let id = whisper_lang_auto_detect_with_state(context, state, 0, threads, &probabilities)
        guard probabilities.indices.contains(Int(id)) else { return nil }
        return (WhisperLibrary.languages[Int(id)], probabilities[Int(id)])
    }

    private static let fewestSamples = 3_200
    /// Much more than any sound has, and small enough that the network's numbers can hold its square.
    private static let largestSample: Float = 1_000
    /// The earliest time mark after 0 when words are aligned, in fiftieths of a second. Attention is smoothed over seven positions, and
    /// a loop may put all audio after one early mark.
    private static let firstTime: Int32 = 8
    private static let drawnSequences: Int32 = 5

    /// The C functions are `whisper_full_get_segment_t0_from_state` and related ones.
    private func segment(_ index: Int32) -> DecodedSegment {
        DecodedSegment(
            start: Int(whisper_full_get_segment_t0_from_state(state, index)),
            end: Int(whisper_full_get_segment_t1_from_state(state, index)),
            tokens: (0..<whisper_full_n_tokens_from_state(state, index)).map { token(index, $0) },
            noSpeechProbability: whisper_full_get_segment_no_speech_prob_from_state(state, index))
    }

    private func token(_ segment: Int32, _ index: Int32) -> DecodedToken {
        let data = whisper_full_get_token_data_from_state(state, segment, index)
        let firstTime = whisper_token_beg(context)
        let kind: DecodedToken.Kind =
            data.id < whisper_token_eot(context)
            ? .text : data.id >= firstTime ? .time(2 * Int(data.id - firstTime)) : .mark
        let text = kind == .text ? whisper_token_to_str(context, data.id) : nil
        return DecodedToken(
            id: data.id, kind: kind,
            bytes: text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? [],
            probability: data.p, logProbability: data.plog,
            alignedEnd: data.t_dtw < 0 ? nil : Int(data.t_dtw))
    }
}

/// Tells speech from other sound with the Silero network, step by step. It keeps state, so each detector belongs to one stream.
final class SileroDetector {
    /// The number of samples per probability.
    static let step = 512

    private let detector: OpaquePointer

    /// Uses one thread: the network is so small that two threads would mostly wait for each other. The C function is
    /// `whisper_vad_init_from_file_with_params`.
    init?(path: String) {
        var parameters = whisper_vad_default_context_params()
        parameters.n_threads = 1
        parameters.use_gpu = false
        guard let detector = whisper_vad_init_from_file_with_params(path, parameters) else { return nil }
        self.detector = detector
        whisper_vad_reset_state(detector)
    }

    deinit { whisper_vad_free(detector) }

    /// The probability of speech in each step of the audio that follows. The C functions are `whisper_vad_detect_speech_no_reset`,
    /// `whisper_vad_n_probs` and `whisper_vad_probs`.
    func probabilities(_ samples: ArraySlice<Float>) -> [Float] {
        precondition(samples.count % Self.step == 0, "the detector takes whole steps")
        let isDone = samples.withUnsafeBufferPointer {
            whisper_vad_detect_speech_no_reset(detector, $0.baseAddress, Int32($0.count))
        }
        guard isDone, let found = whisper_vad_probs(detector) else { return [] }
        return Array(UnsafeBufferPointer(start: found, count: Int(whisper_vad_n_probs(detector))))
    }
}
