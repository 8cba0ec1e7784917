/// The numbers at the start of whisper.cpp's file, derived from the shapes of the weights.
struct WhisperSizes: Hashable, Sendable {
    var vocabulary: Int
    var audioContext: Int
    var width: Int
    var audioLayers: Int
    var textContext: Int
    var textLayers: Int
    var mels: Int

    /// Every Whisper model has attention heads of this size.
    private static let headSize = 64
    /// The code for two-byte weights.
    private static let halfPrecision = 1

    init(_ weights: CTranslate2File) throws {
        let embeddings = try Self.shape("decoder/embeddings/weight", of: 2, in: weights)
        let hearing = try Self.shape("encoder/conv1/weight", of: 3, in: weights)
        vocabulary = embeddings[0]
        width = embeddings[1]
        mels = hearing[1]
        audioContext = try Self.shape("encoder/position_encodings/encodings", of: 2, in: weights)[0]
        textContext = try Self.shape("decoder/position_encodings/encodings", of: 2, in: weights)[0]
        func layers(_ side: String) -> Int {
            var count = 0
            while weights.tensors["\(side)/layer_\(count)/ffn/linear_0/weight"] != nil { count += 1 }
            return count
        }
        audioLayers = layers("encoder")
        textLayers = layers("decoder")
    }

    /// The numbers in the file's order.
    var numbers: [Int] {
        let heads = width / Self.headSize
        return [
            vocabulary, audioContext, width, heads, audioLayers, textContext, width, heads, textLayers, mels,
            Self.halfPrecision,
        ]
    }

    private static func shape(_ name: String, of dimensions: Int, in weights: CTranslate2File) throws -> [Int]
    {
        let shape = try weights.tensor(name).shape
        guard shape.count == dimensions else {
            throw ConversionError("the weights' tensor \(name) has \(shape.count) dimensions")
        }
        return shape
    }
}
