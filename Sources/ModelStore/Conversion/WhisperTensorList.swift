/// One tensor of whisper.cpp's file: its name, its shape, and where its values come from.
struct TensorCopy: Hashable, Sendable {
    var name: String
    var shape: [Int]
    var offset: Int
    var byteCount: Int
    /// Whether its values are written with four bytes instead of two.
    var isWide: Bool
}

/// The tensors of a Whisper model in the order of OpenAI's state dictionary, which the published files use.
struct WhisperTensorList {
    private(set) var copies: [TensorCopy] = []
    private let weights: CTranslate2File

    init(_ weights: CTranslate2File, _ sizes: WhisperSizes) throws {
        self.weights = weights
        try wide("decoder.positional_embedding", "decoder/position_encodings/encodings")
        try wide("encoder.positional_embedding", "encoder/position_encodings/encodings")
        try half("decoder.token_embedding.weight", "decoder/embeddings/weight")
        for layer in 0..<sizes.textLayers { try block("decoder", layer, sizes.width, listens: true) }
        try norm("decoder.ln", "decoder/layer_norm")
        try convolution("encoder.conv1", "encoder/conv1")
        try convolution("encoder.conv2", "encoder/conv2")
        for layer in 0..<sizes.audioLayers { try block("encoder", layer, sizes.width, listens: false) }
        try norm("encoder.ln_post", "encoder/layer_norm")
    }

    /// - Parameter listens: whether the layer also has attention to the audio.
    private mutating func block(_ side: String, _ layer: Int, _ width: Int, listens: Bool) throws {
        let (name, source) = ("\(side).blocks.\(layer)", "\(side)/layer_\(layer)")
        try norm("\(name).mlp_ln", "\(source)/ffn/layer_norm")
        try linear("\(name).mlp.0", "\(source)/ffn/linear_0")
        try linear("\(name).mlp.2", "\(source)/ffn/linear_1")
        try norm("\(name).attn_ln", "\(source)/self_attention/layer_norm")
        try attention("\(name).attn", "\(source)/self_attention", joined: 0, last: 1, from: width, width)
        guard listens else { return }
        try norm("\(name).cross_attn_ln", "\(source)/attention/layer_norm")
        try attention("\(name).cross_attn", "\(source)/attention", joined: 1, last: 2, from: 0, width)
    }

    /// CTranslate2 keeps queries, keys and values in one tensor; in attention to the audio, only keys and values.
    private mutating func attention(
        _ name: String, _ source: String, joined: Int, last: Int, from first: Int, _ width: Int
    ) throws {
        let keys = first..<first + width
        let values = first + width..<first + 2 * width
        try linear("\(name).query", "\(source)/linear_0", rows: 0..<width)
        // Whisper's keys have no bias.
        try half("\(name).key.weight", "\(source)/linear_\(joined)/weight", rows: keys)
        try linear("\(name).value", "\(source)/linear_\(joined)", rows: values)
        try linear("\(name).out", "\(source)/linear_\(last)")
    }

    private mutating func linear(_ name: String, _ source: String, rows: Range<Int>? = nil) throws {
        try half("\(name).weight", "\(source)/weight", rows: rows)
        try wide("\(name).bias", "\(source)/bias", rows: rows)
    }

    private mutating func norm(_ name: String, _ source: String) throws {
        try wide("\(name).weight", "\(source)/gamma")
        try wide("\(name).bias", "\(source)/beta")
    }

    private mutating func convolution(_ name: String, _ source: String) throws {
        try half("\(name).weight", "\(source)/weight")
        try wide("\(name).bias", "\(source)/bias")
        copies[copies.count - 1].shape.append(1)
    }

    private mutating func half(_ name: String, _ source: String, rows: Range<Int>? = nil) throws {
        copies.append(try copy(name, source, rows, isWide: false))
    }

    private mutating func wide(_ name: String, _ source: String, rows: Range<Int>? = nil) throws {
        copies.append(try copy(name, source, rows, isWide: true))
    }

    private func copy(_ name: String, _ source: String, _ rows: Range<Int>?, isWide: Bool) throws
        -> TensorCopy
    {
        let tensor = try weights.tensor(source)
        guard let count = tensor.shape.first else {
            throw ConversionError("the weights' tensor \(source) has no dimension")
        }
        let rows = rows ?? 0..<count
        guard rows.upperBound <= count else {
            throw ConversionError("the weights' tensor \(source) has \(count) rows, too few")
        }
        return TensorCopy(
            name: name, shape: [rows.count] + tensor.shape.dropFirst(),
            offset: tensor.offset + rows.lowerBound * tensor.rowBytes,
            byteCount: rows.count * tensor.rowBytes, isWide: isWide)
    }
}
