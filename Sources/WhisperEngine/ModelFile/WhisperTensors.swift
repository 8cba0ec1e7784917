/// How numbers are stored in a Whisper model file. The raw values are ggml's.
enum WhisperNumberType: Int, Hashable, Sendable, CaseIterable {
    case f32 = 0
    case f16 = 1
    case q40 = 2
    case q41 = 3
    case q50 = 6
    case q51 = 7
    case q80 = 8
    case q2K = 10
    case q3K = 11
    case q4K = 12
    case q5K = 13
    case q6K = 14

    /// Creates the type from the number in the file's header, which applies to all large tensors, without the version of the
    /// quantisation.
    init?(fileType: Int) {
        let types: [Int: WhisperNumberType] = [
            0: .f32, 1: .f16, 2: .q40, 3: .q41, 7: .q80, 8: .q50, 9: .q51, 10: .q2K, 11: .q3K,
            12: .q4K,
            13: .q5K, 14: .q6K,
        ]
        guard let type = types[fileType] else { return nil }
        self = type
    }

    /// The number of values and of bytes in a block, which is stored as a unit.
    var block: (count: Int, bytes: Int) {
        switch self {
        case .f32: (1, 4)
        case .f16: (1, 2)
        case .q40: (32, 18)
        case .q41: (32, 20)
        case .q50: (32, 22)
        case .q51: (32, 24)
        case .q80: (32, 34)
        case .q2K: (256, 84)
        case .q3K: (256, 110)
        case .q4K: (256, 144)
        case .q5K: (256, 176)
        case .q6K: (256, 210)
        }
    }
}

/// A tensor of a Whisper model file.
struct WhisperTensor: Hashable, Sendable {
    var dimensions: [Int]
    var type: WhisperNumberType

    /// `nil` if the rows are not a whole number of blocks.
    var byteCount: Int? {
        guard let row = dimensions.first, row % type.block.count == 0 else { return nil }
        return dimensions.reduce(1, *) / type.block.count * type.block.bytes
    }
}

extension WhisperDimensions {
    /// Every tensor of a model with these dimensions. The library allocates them all before it reads the first.
    var tensors: [String: WhisperTensor] {
        var tensors: [String: WhisperTensor] = [:]
        let large = numberType
        let convolution: WhisperNumberType = large == .f32 ? .f32 : .f16
        func put(_ name: String, _ dimensions: [Int], _ type: WhisperNumberType = .f32) {
            tensors[name] = WhisperTensor(dimensions: dimensions, type: type)
        }
        func putNorm(_ name: String) {
            put("\(name).weight", [width])
            put("\(name).bias", [width])
        }
        func putAttention(_ name: String) {
            for part in ["query", "key", "value", "out"] {
                put("\(name).\(part).weight", [width, width], large)
                if part != "key" { put("\(name).\(part).bias", [width]) }
            }
            putNorm("\(name)_ln")
        }
        func putBlock(_ name: String) {
            putAttention("\(name).attn")
            putNorm("\(name).mlp_ln")
            put("\(name).mlp.0.weight", [width, 4 * width], large)
            put("\(name).mlp.0.bias", [4 * width])
            put("\(name).mlp.2.weight", [4 * width, width], large)
            put("\(name).mlp.2.bias", [width])
        }
        put("encoder.positional_embedding", [width, Self.audioPositions])
        put("encoder.conv1.weight", [3, bands, width], convolution)
        put("encoder.conv1.bias", [1, width])
        put("encoder.conv2.weight", [3, width, width], convolution)
        put("encoder.conv2.bias", [1, width])
        putNorm("encoder.ln_post")
        for layer in 0..<audioLayers { putBlock("encoder.blocks.\(layer)") }
        put("decoder.positional_embedding", [width, Self.textPositions])
        put("decoder.token_embedding.weight", [width, vocabularySize], large)
        putNorm("decoder.ln")
        for layer in 0..<textLayers {
            putBlock("decoder.blocks.\(layer)")
            putAttention("decoder.blocks.\(layer).cross_attn")
        }
        return tensors
    }
}
