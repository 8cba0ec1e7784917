internal import CLlama
import Execution
import Foundation

// This file is longer than others: it is a data table of wrappers, and only one file may see C types.

/// The calls into llama.cpp: one function per C function, nothing else. Pointers leave this file as `OpaquePointer`, and each has exactly
/// one owner (``LlamaModel``, ``LlamaMemory``, ``LlamaSampler``, `LlamaVectorReader`).
enum LlamaLibrary {
    typealias AbortCallback = @convention(c) (UnsafeMutableRawPointer?) -> Bool
    typealias ProgressCallback = @convention(c) (Float, UnsafeMutableRawPointer?) -> Bool

    /// The parameters of a context.
    struct ContextParameters {
        var cellCount: Int
        var callSize: Int
        var sequenceCount: Int
        var threadCount: Int
        var cacheType: CacheType
    }

    enum CacheType {
        case f16, q8

        var code: ggml_type { self == .f16 ? GGML_TYPE_F16 : GGML_TYPE_Q8_0 }
    }

    // MARK: Process-wide

    /// The C function is `llama_backend_init`.
    static func startBackend() { llama_backend_init() }

    /// The C function is `llama_version`.
    static var version: String { String(cString: llama_version()) }

    /// Whether the library was built with a GPU backend. The C function is `llama_supports_gpu_offload`.
    static var supportsGPU: Bool { llama_supports_gpu_offload() }

    /// The GPUs that the library can use, integrated ones included: name and memory of each. The C functions are `ggml_backend_dev_count`,
    /// `ggml_backend_dev_get`, `ggml_backend_dev_type`, `ggml_backend_dev_description` and `ggml_backend_dev_memory`.
    static var gpus: [(name: String, bytes: Int)] {
        (0..<ggml_backend_dev_count()).compactMap { index in
            let device = ggml_backend_dev_get(index)
            let kinds = [GGML_BACKEND_DEVICE_TYPE_GPU, GGML_BACKEND_DEVICE_TYPE_IGPU]
            guard kinds.contains(ggml_backend_dev_type(device)) else { return nil }
            var (free, total) = (0, 0)
            ggml_backend_dev_memory(device, &free, &total)
            return (String(cString: ggml_backend_dev_description(device)), total)
        }
    }

    /// Sends all of the library's messages to `receive`, even the one before an abort, which it would write to standard error
    /// with a page of addresses. The callbacks have no context, so nothing needs to be kept. The C functions are
    /// `llama_log_set` and `ggml_set_abort_callback`.
    static func setLog(_ receive: @escaping LogReceiver.Receive) {
        log.set(receive)
        llama_log_set(
            { level, text, _ in
                guard let text else { return }
                LlamaLibrary.log.take(String(cString: text), isError: level == GGML_LOG_LEVEL_ERROR)
            }, nil)
        _ = ggml_set_abort_callback { text in
            guard let text else { return }
            LlamaLibrary.log.take(String(cString: text) + "\n", isError: true)
        }
    }

    private static let log = LogReceiver()

    // MARK: Models

    /// The C function is `llama_model_load_from_file`. The progress callback is called during this call only.
    static func loadModel(
        path: String, gpuLayers: Int, progress: @escaping ProgressCallback,
        userData: UnsafeMutableRawPointer
    ) -> OpaquePointer? {
        llama_model_load_from_file(path, modelParameters(gpuLayers, progress, userData))
    }

    /// Loads weights that are added to a model's; `nil` if they do not fit it. The model frees them. The C function
    /// is `llama_adapter_lora_init_from_file_ptr`.
    static func loadAdapter(_ lesson: Lesson, into model: OpaquePointer) -> OpaquePointer? {
        let bytes = UnsafeMutableRawPointer(mutating: lesson.bytes.baseAddress)
        // Opened for reading, so memory that must not change is not written to.
        guard let stream = fmemopen(bytes, lesson.bytes.count, "r") else { return nil }
        defer { fclose(stream) }
        return llama_adapter_lora_init_from_file_ptr(model, stream)
    }

    /// The C function is `llama_set_n_threads`.
    static func setThreads(_ context: OpaquePointer, _ count: Int) {
        llama_set_n_threads(context, Int32(count), Int32(count))
    }

    /// Adds the weights to a context's model. The C function is `llama_set_adapters_lora`.
    static func add(_ adapter: OpaquePointer, to context: OpaquePointer) -> Bool {
        var (adapters, scales): ([OpaquePointer?], [Float]) = ([adapter], [1])
        return llama_set_adapters_lora(context, &adapters, 1, &scales) == 0
    }

    /// An empty list of devices, which the library expects to end with a null. It is made once, before anything can see it, is never
    /// freed, and the library only reads it, so any thread may pass it on.
    nonisolated(unsafe) private static let noDevices: UnsafeMutablePointer<ggml_backend_dev_t?> = {
        let list = UnsafeMutablePointer<ggml_backend_dev_t?>.allocate(capacity: 1)
        list.initialize(to: nil)
        return list
    }()

    private static func modelParameters(
        _ gpuLayers: Int, _ progress: @escaping ProgressCallback, _ userData: UnsafeMutableRawPointer
    ) -> llama_model_params {
        var parameters = llama_model_default_params()
        parameters.n_gpu_layers = Int32(gpuLayers)
        // Otherwise large products would be sent to a GPU even if it holds no layer.
        if gpuLayers == 0 { parameters.devices = noDevices }
        parameters.load_mode = LLAMA_LOAD_MODE_MMAP
        parameters.progress_callback = progress
        parameters.progress_callback_user_data = userData
        return parameters
    }

    /// A short metadata value from the model's file. The C function is `llama_model_meta_val_str`.
    static func metadata(_ key: String, of model: OpaquePointer) -> String? {
        var text = [CChar](repeating: 0, count: 64)
        guard llama_model_meta_val_str(model, key, &text, text.count) >= 0 else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The C function is `llama_model_free`.
    static func freeModel(_ model: OpaquePointer) { llama_model_free(model) }

    /// The C function is `llama_model_n_ctx_train`.
    static func trainedContextLength(_ model: OpaquePointer) -> Int { Int(llama_model_n_ctx_train(model)) }

    /// The number of values in a token's state. The C function is `llama_model_n_embd`.
    static func width(_ model: OpaquePointer) -> Int { Int(llama_model_n_embd(model)) }

    /// Whether the model's memory is a cache of all tokens seen, from which some can be removed again. The C functions are
    /// `llama_model_is_recurrent`, `llama_model_is_hybrid`, `llama_model_has_encoder` and `llama_model_is_diffusion`.
    static func keepsEveryToken(_ model: OpaquePointer) -> Bool {
        !llama_model_is_recurrent(model) && !llama_model_is_hybrid(model) && !llama_model_has_encoder(model)
            && !llama_model_is_diffusion(model)
    }

    /// A copy of the model's chat template; `nil` if the file has none. The C function is `llama_model_chat_template`.
    static func chatTemplate(_ model: OpaquePointer) -> String? {
        llama_model_chat_template(model, nil).map { String(cString: $0) }
    }

    // MARK: Vocabulary

    /// Lives as long as the model. The C function is `llama_model_get_vocab`.
    static func vocabulary(_ model: OpaquePointer) -> OpaquePointer { llama_model_get_vocab(model) }

    /// The C function is `llama_vocab_n_tokens`.
    static func vocabularySize(_ vocabulary: OpaquePointer) -> Int { Int(llama_vocab_n_tokens(vocabulary)) }

    /// The C function is `llama_vocab_get_add_bos`.
    static func addsStartToken(_ vocabulary: OpaquePointer) -> Bool { llama_vocab_get_add_bos(vocabulary) }

    /// The token before a text, or the token that ends a text if there is none. The C functions are
    /// `llama_vocab_bos` and `llama_vocab_eos`.
    static func startToken(_ vocabulary: OpaquePointer) -> Int32? {
        [llama_vocab_bos(vocabulary), llama_vocab_eos(vocabulary)].first { $0 >= 0 }
    }

    /// The C function is `llama_vocab_is_eog`.
    static func isEnd(_ token: Int32, _ vocabulary: OpaquePointer) -> Bool {
        llama_vocab_is_eog(vocabulary, token)
    }

    /// - Parameters:
    ///   - parsesControl: whether control tokens spelled in the text become control tokens.
    ///   - isFramed: whether to add the tokens that the model expects around a text.
    ///
    /// The C function is `llama_tokenize`.
    static func tokenize(
        _ text: String, parsesControl: Bool, isFramed: Bool = false, _ vocabulary: OpaquePointer
    ) -> [Int32]? {
        var text = text
        return text.withUTF8 { bytes in
            guard let length = Int32(exactly: bytes.count) else { return nil }
            guard length > 0 else { return [] }
            return bytes.withMemoryRebound(to: CChar.self) { characters in
                // A token stands for at least one byte, except for the few that some vocabularies put in front.
                var capacity = length + 8
                while true {
                    var count: Int32 = 0
                    let tokens = [Int32](unsafeUninitializedCapacity: Int(capacity)) { buffer, used in
                        count = llama_tokenize(
                            vocabulary, characters.baseAddress, length, buffer.baseAddress, capacity,
                            isFramed, parsesControl)
                        used = Int(max(0, count))
                    }
                    if count >= 0 { return tokens }
                    guard count != Int32.min, -count > capacity else { return nil }
                    capacity = -count
                }
            }
        }
    }

    /// The token's bytes, which may be only part of a character. The C function is `llama_token_to_piece`.
    static func bytes(of token: Int32, control: Bool, _ vocabulary: OpaquePointer) -> [UInt8] {
        var capacity: Int32 = 32
        while true {
            var count: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, used in
                count = buffer.withMemoryRebound(to: CChar.self) {
                    llama_token_to_piece(vocabulary, token, $0.baseAddress, capacity, 0, control)
                }
                used = Int(max(0, count))
            }
            if count >= 0 { return bytes }
            capacity = -count
        }
    }

    // MARK: Contexts

    /// The C function is `llama_init_from_model`. The context borrows the model, and writes to `states` in every call.
    static func makeContext(
        _ model: OpaquePointer, _ states: LayerStates?, _ wanted: ContextParameters
    ) -> OpaquePointer? {
        var parameters = llama_context_default_params()
        if let states {
            parameters.cb_eval = showTensor
            parameters.cb_eval_user_data = Unmanaged.passUnretained(states).toOpaque()
        }
        parameters.n_ctx = UInt32(wanted.cellCount)
        parameters.n_batch = UInt32(wanted.callSize)
        parameters.n_ubatch = UInt32(wanted.callSize)
        parameters.n_seq_max = UInt32(wanted.sequenceCount)
        // The library needs room for one prediction per sequence, however small the calls are.
        parameters.n_outputs_max = UInt32(max(wanted.callSize, wanted.sequenceCount))
        parameters.n_outputs_max_per_seq = 0
        parameters.n_threads = Int32(wanted.threadCount)
        parameters.n_threads_batch = Int32(wanted.threadCount)
        // Results depend on the attention kernel down to the bit, so the library does not get to choose it.
        parameters.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_ENABLED
        parameters.type_k = wanted.cacheType.code
        parameters.type_v = wanted.cacheType.code
        parameters.kv_unified = true
        parameters.swa_full = true
        parameters.no_perf = true
        return llama_init_from_model(model, parameters)
    }

    /// Called for each tensor: first to ask whether it is wanted, then to show it if it is. The C functions are `ggml_get_name`,
    /// `ggml_nelements` and `ggml_backend_tensor_get`.
    private static let showTensor: ggml_backend_sched_eval_callback = { tensor, asks, userData in
        guard let tensor, let userData else { return !asks }
        let states = Unmanaged<LayerStates>.fromOpaque(userData).takeUnretainedValue()
        guard states.isWanted, strcmp(ggml_get_name(tensor), states.tensor) == 0 else { return !asks }
        guard !asks else { return true }
        let count = Int(ggml_nelements(tensor))
        states.values = [Float](unsafeUninitializedCapacity: count) { buffer, used in
            ggml_backend_tensor_get(tensor, buffer.baseAddress, 0, count * MemoryLayout<Float>.size)
            used = count
        }
        return true
    }

    /// Creates a context that returns a vector for each sequence of a call, made from its tokens' states as the model's file specifies.
    /// The C function is `llama_init_from_model`. The context borrows the model.
    static func makeReadingContext(
        _ model: OpaquePointer, callSize: Int, sequenceCount: Int, threadCount: Int
    ) -> OpaquePointer? {
        var parameters = llama_context_default_params()
        parameters.n_ctx = UInt32(callSize)
        parameters.n_batch = UInt32(callSize)
        parameters.n_ubatch = UInt32(callSize)
        parameters.n_seq_max = UInt32(sequenceCount)
        parameters.n_threads = Int32(threadCount)
        parameters.n_threads_batch = Int32(threadCount)
        parameters.flash_attn_type = LLAMA_FLASH_ATTN_TYPE_DISABLED
        parameters.kv_unified = true
        parameters.embeddings = true
        parameters.no_perf = true
        return llama_init_from_model(model, parameters)
    }

    /// The C function is `llama_free`.
    static func freeContext(_ context: OpaquePointer) { llama_free(context) }

    /// The actual number of cells. The C function is `llama_n_ctx`.
    static func cellCount(_ context: OpaquePointer) -> Int { Int(llama_n_ctx(context)) }

    /// The user data must outlive every later call on the context, or be replaced first. The C function is `llama_set_abort_callback`.
    static func setAbort(
        _ context: OpaquePointer, _ callback: AbortCallback?, _ userData: UnsafeMutableRawPointer?
    ) {
        llama_set_abort_callback(context, callback, userData)
    }

    /// Evaluates rows in one call. The library keeps nothing of the batch. The C function is `llama_decode`.
    static func decode(_ context: OpaquePointer, _ rows: some Collection<LlamaRow>) -> Int32 {
        var tokens = rows.map(\.token)
        var positions = rows.map(\.position)
        var sequences = rows.map(\.sequence)
        var counts = [Int32](repeating: 1, count: rows.count)
        var wanted: [Int8] = rows.map { $0.wantsLogits ? 1 : 0 }
        return sequences.withUnsafeMutableBufferPointer { sequences in
            var pointers: [UnsafeMutablePointer<Int32>?] = rows.indices.enumerated().map { index, _ in
                sequences.baseAddress.map { $0 + index }
            }
            return tokens.withUnsafeMutableBufferPointer { tokens in
                positions.withUnsafeMutableBufferPointer { positions in
                    counts.withUnsafeMutableBufferPointer { counts in
                        wanted.withUnsafeMutableBufferPointer { wanted in
                            pointers.withUnsafeMutableBufferPointer { pointers in
                                llama_decode(
                                    context,
                                    llama_batch(
                                        n_tokens: Int32(tokens.count), token: tokens.baseAddress, embd: nil,
                                        pos: positions.baseAddress, n_seq_id: counts.baseAddress,
                                        seq_id: pointers.baseAddress, logits: wanted.baseAddress))
                            }
                        }
                    }
                }
            }
        }
    }

    /// The logits of a row of the last call, valid until the next call. The C function is `llama_get_logits_ith`.
    static func logits(_ context: OpaquePointer, row: Int) -> UnsafeMutablePointer<Float>? {
        llama_get_logits_ith(context, Int32(row))
    }

    /// A sequence's vector of the last call; `nil` if the model gives none. The C function is `llama_get_embeddings_seq`.
    static func vector(_ context: OpaquePointer, sequence: Int32, width: Int) -> [Float]? {
        llama_get_embeddings_seq(context, sequence).map {
            Array(UnsafeBufferPointer(start: $0, count: width))
        }
    }

    /// The C function is `llama_memory_seq_rm`.
    @discardableResult
    static func remove(_ context: OpaquePointer, sequence: Int32, from position: Int) -> Bool {
        llama_memory_seq_rm(llama_get_memory(context), sequence, Int32(position), -1)
    }

    /// The C function is `llama_memory_seq_cp`.
    static func copy(_ context: OpaquePointer, from source: Int32, to target: Int32, count: Int) {
        llama_memory_seq_cp(llama_get_memory(context), source, target, 0, Int32(count))
    }

    /// The C function is `llama_memory_clear`.
    static func clear(_ context: OpaquePointer) { llama_memory_clear(llama_get_memory(context), false) }

    /// The same for a context that may have no memory.
    static func forget(_ context: OpaquePointer) {
        if let memory = llama_get_memory(context) { llama_memory_clear(memory, false) }
    }

    /// The content of a sequence, as bytes. The C functions are `llama_state_seq_get_size` and `llama_state_seq_get_data`.
    static func state(_ context: OpaquePointer, sequence: Int32) -> [UInt8] {
        let size = llama_state_seq_get_size(context, sequence)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
            used = llama_state_seq_get_data(context, buffer.baseAddress, size, sequence)
        }
    }

    /// Restores a sequence. Returns whether the library accepted the bytes. The C function is `llama_state_seq_set_data`.
    static func setState(_ context: OpaquePointer, sequence: Int32, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer {
            llama_state_seq_set_data(context, $0.baseAddress, $0.count, sequence) > 0
        }
    }

    // MARK: Chat templates

    /// The names of the templates that the library knows. The C function is `llama_chat_builtin_templates`.
    static var templateNames: [String] {
        let count = Int(llama_chat_builtin_templates(nil, 0))
        var names = [UnsafePointer<CChar>?](repeating: nil, count: max(0, count))
        llama_chat_builtin_templates(&names, names.count)
        return names.compactMap { $0.map { String(cString: $0) } }
    }

    /// The conversation as the model expects it, up to where the answer begins; `nil` if the library does not know the template. The
    /// C function is `llama_chat_apply_template`.
    static func apply(template: String, to messages: [(role: String, text: String)]) -> String? {
        let strings = messages.flatMap { [strdup($0.role), strdup($0.text)] }
        defer { for string in strings { free(string) } }
        let chat = messages.indices.map {
            llama_chat_message(
                role: UnsafePointer(strings[2 * $0]), content: UnsafePointer(strings[2 * $0 + 1]))
        }
        var capacity: Int32 = 1024
        while true {
            var length: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Int(capacity)) { buffer, used in
                length = buffer.withMemoryRebound(to: CChar.self) {
                    llama_chat_apply_template(template, chat, chat.count, true, $0.baseAddress, capacity)
                }
                used = Int(min(max(0, length), capacity))
            }
            guard length >= 0 else { return nil }
            if length < capacity { return String(decoding: bytes, as: UTF8.self) }
            capacity = length + 1
        }
    }

    // MARK: Samplers

    /// `nil` if the library cannot read the grammar. The C function is `llama_sampler_init_grammar`.
    static func makeGrammar(_ gbnf: String, root: String, _ vocabulary: OpaquePointer) -> OpaquePointer? {
        llama_sampler_init_grammar(vocabulary, gbnf, root).map { OpaquePointer($0) }
    }

    /// A chain that ends in a random choice. The C functions are `llama_sampler_chain_init`, `llama_sampler_chain_add` and
    /// `llama_sampler_init_top_k`, `_top_p`, `_min_p`, `_temp`, `_dist`. The chain owns what is added to it.
    static func makeChain(
        temperature: Float, top: Int32?, topShare: Float?, leastShare: Float?, seed: UInt32
    ) -> OpaquePointer? {
        guard let chain = llama_sampler_chain_init(llama_sampler_chain_default_params()) else { return nil }
        if let top { llama_sampler_chain_add(chain, llama_sampler_init_top_k(top)) }
        if let topShare { llama_sampler_chain_add(chain, llama_sampler_init_top_p(topShare, 1)) }
        if let leastShare { llama_sampler_chain_add(chain, llama_sampler_init_min_p(leastShare, 1)) }
        llama_sampler_chain_add(chain, llama_sampler_init_temp(temperature))
        llama_sampler_chain_add(chain, llama_sampler_init_dist(seed))
        return OpaquePointer(chain)
    }

    /// The C function is `llama_sampler_free`.
    static func freeSampler(_ sampler: OpaquePointer) { llama_sampler_free(UnsafeMutablePointer(sampler)) }

    /// Must only be called with a token that the sampler allows; otherwise a grammar ends the process.
    /// The C function is `llama_sampler_accept`.
    static func accept(_ sampler: OpaquePointer, _ token: Int32) {
        llama_sampler_accept(UnsafeMutablePointer(sampler), token)
    }

    /// Applies the samplers in order. Returns the token that the last one chose, if it chooses, and the likeliest one
    /// left. The C function is `llama_sampler_apply`.
    static func apply(
        _ samplers: [OpaquePointer], to tokens: some Collection<Int32>, _ logits: UnsafeBufferPointer<Float>
    ) -> (chosen: Int32?, likeliest: Int32?) {
        var data = tokens.map { llama_token_data(id: $0, logit: logits[Int($0)], p: 0) }
        return data.withUnsafeMutableBufferPointer { data in
            var candidates = llama_token_data_array(
                data: data.baseAddress, size: data.count, selected: -1, sorted: false)
            for sampler in samplers { llama_sampler_apply(UnsafeMutablePointer(sampler), &candidates) }
            let left = UnsafeBufferPointer(start: candidates.data, count: candidates.size)
            let chosen =
                left.indices.contains(Int(candidates.selected)) ? left[Int(candidates.selected)] : nil
            let likeliest = left.max { $0.logit < $1.logit }
            return (Self.allowed(chosen), Self.allowed(likeliest))
        }
    }

    /// Samplers exclude a candidate by setting its logit to minus infinity.
    private static func allowed(_ candidate: llama_token_data?) -> Int32? {
        candidate.flatMap { $0.logit == -.infinity ? nil : $0.id }
    }

    // MARK: Numbers

    /// The index of the largest value, the first of equals. The function is in the C target's header.
    static func indexOfLargest(_ values: UnsafePointer<Float>, count: Int) -> Int {
        readback_index_of_largest(values, count)
    }

    /// The natural logarithm of the sum of the exponentials. The function is in the C target's header.
    static func logSumExp(_ values: UnsafePointer<Float>, count: Int) -> Double {
        readback_log_sum_exp(values, count)
    }
}

/// One token of a call.
package struct LlamaRow {
    package var token: Int32
    package var position: Int32
    package var sequence: Int32
    package var wantsLogits: Bool

    package init(token: Int32, position: Int32, sequence: Int32, wantsLogits: Bool) {
        self.token = token
        self.position = position
        self.sequence = sequence
        self.wantsLogits = wantsLogits
    }
}
