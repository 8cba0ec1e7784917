import Foundation

/// Converts the weights of a BERT embedding model from the publisher's safetensors file to the published GGUF file with half-precision
/// matrices. Metadata, tensors and their order are those of llama.cpp's converter at the time when such files first appeared, so the
/// result can be verified by the published hash. Memory use does not grow with the model. Blocks while it works.
struct BertConversion {
    /// The values that are used from the configuration.
    private struct Sizes: Decodable {
        var numHiddenLayers: Int
        var maxPositionEmbeddings: Int
        var hiddenSize: Int
        var intermediateSize: Int
        var numAttentionHeads: Int
        var layerNormEps: Float
        var typeVocabSize: Int
    }

    private static let chunk = 1 << 20
    /// The parts of a layer in order, by their names in the source and in GGUF.
    private static let parts = [
        ("attention.self.query", "attn_q"), ("attention.self.key", "attn_k"),
        ("attention.self.value", "attn_v"),
        ("attention.output.dense", "attn_output"), ("attention.output.LayerNorm", "attn_output_norm"),
        ("intermediate.dense", "ffn_up"), ("output.dense", "ffn_down"),
        ("output.LayerNorm", "layer_output_norm"),
    ]

    let weights: URL
    /// One token per line.
    let vocabulary: Data
    /// The model's `config.json`.
    let configuration: Data
    /// The model's name in the file's metadata.
    let name: String

    /// - Parameter progress: called with the number of bytes written.
    /// - Throws: ``ConversionError``, ``ModelStoreError``, or `CancellationError`.
    func write(to output: FileOutput, progress: (Int64) -> Void) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let sizes = try? decoder.decode(Sizes.self, from: configuration),
            (1...4096).contains(sizes.numHiddenLayers)
        else { throw ConversionError("the model's sizes cannot be read") }
        let file = try ReadableFile(weights)
        let source = try SafetensorsFile(file)
        var head = GGUFHead()
        describe(sizes, in: &head)
        let tensors = try Self.tensors(sizes.numHiddenLayers).map { name, original in
            let tensor = try source.tensor(original)
            let isHalf = tensor.shape.count == 2 && name != "token_types.weight"
            head.addTensor(name, shape: tensor.shape, isHalf: isHalf)
            return (tensor, isHalf)
        }
        try output.write(head.bytes)
        for (tensor, isHalf) in tensors {
            try copy(tensor, isHalf: isHalf, from: file, to: output)
            progress(output.byteCount)
        }
    }

    private func describe(_ sizes: Sizes, in head: inout GGUFHead) {
        let tokens = vocabulary.split(separator: 0x0A).map { Array($0) }
        head.add("general.architecture", "bert")
        head.add("general.name", name)
        head.add("bert.block_count", sizes.numHiddenLayers)
        head.add("bert.context_length", sizes.maxPositionEmbeddings)
        head.add("bert.embedding_length", sizes.hiddenSize)
        head.add("bert.feed_forward_length", sizes.intermediateSize)
        head.add("bert.attention.head_count", sizes.numAttentionHeads)
        head.add("bert.attention.layer_norm_epsilon", sizes.layerNormEps)
        // Matrices in half precision.
        head.add("general.file_type", 1)
        head.add("bert.attention.causal", false)
        // Mean pooling: a text's vector is the mean of its tokens' vectors.
        head.add("bert.pooling_type", 1)
        head.add("tokenizer.ggml.token_type_count", sizes.typeVocabSize)
        let places = Dictionary(
            tokens.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ token: String) -> Int { places[Array(token.utf8)] ?? 0 }
        head.add("tokenizer.ggml.bos_token_id", place("[CLS]"))
        head.add("tokenizer.ggml.eos_token_id", place("[SEP]"))
        head.add("tokenizer.ggml.model", "bert")
        head.add("tokenizer.ggml.tokens", texts: tokens.map(Self.spelt))
        head.add("tokenizer.ggml.scores", numbers: [Float](repeating: -1000, count: tokens.count))
        let kinds: [Int32] = tokens.map { Self.commands.contains($0) ? 3 : 1 }
        head.add("tokenizer.ggml.token_type", numbers: kinds)
        head.add("tokenizer.ggml.unknown_token_id", place("[UNK]"))
        // The format really spells it this way.
        head.add("tokenizer.ggml.seperator_token_id", place("[SEP]"))
        head.add("tokenizer.ggml.padding_token_id", place("[PAD]"))
        head.add("tokenizer.ggml.cls_token_id", place("[CLS]"))
        head.add("tokenizer.ggml.mask_token_id", place("[MASK]"))
    }

    private static let commands = Set(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"].map { Array($0.utf8) })

    /// GGUF marks the start of a word; BERT marks its continuation.
    private static func spelt(_ token: [UInt8]) -> [UInt8] {
        if token.first == UInt8(ascii: "["), token.last == UInt8(ascii: "]") { return token }
        if token.starts(with: "##".utf8) { return Array(token.dropFirst(2)) }
        return Array("\u{2581}".utf8) + token
    }

    /// The tensors' names in GGUF and in the source, in the order of the network.
    private static func tensors(_ layers: Int) -> [(name: String, original: String)] {
        let first = [
            ("token_embd.weight", "embeddings.word_embeddings.weight"),
            ("position_embd.weight", "embeddings.position_embeddings.weight"),
            ("token_types.weight", "embeddings.token_type_embeddings.weight"),
            ("token_embd_norm.weight", "embeddings.LayerNorm.weight"),
            ("token_embd_norm.bias", "embeddings.LayerNorm.bias"),
        ]
        return first
            + (0..<layers).flatMap { layer in
                parts.flatMap { original, name in
                    ["weight", "bias"].map {
                        ("blk.\(layer).\(name).\($0)", "encoder.layer.\(layer).\(original).\($0)")
                    }
                }
            }
    }

    private func copy(
        _ tensor: SafetensorsFile.Tensor, isHalf: Bool, from file: ReadableFile, to output: FileOutput
    ) throws {
        var done = 0
        while done < tensor.byteCount {
            try Task.checkCancellation()
            let count = min(Self.chunk, tensor.byteCount - done)
            let bytes = try file.read(at: tensor.offset + done, count: count)
            try output.write(isHalf ? HalfFloat.narrow(bytes) : bytes)
            done += count
        }
        let padding = GGUFHead.padding(after: isHalf ? tensor.byteCount / 2 : tensor.byteCount)
        try output.write([UInt8](repeating: 0, count: padding))
    }
}
