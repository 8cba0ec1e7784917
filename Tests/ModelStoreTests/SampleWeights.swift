import Foundation

/// A Whisper model with one encoder layer and one decoder layer in CTranslate2's format. Each value is the number of its row.
struct SampleWeights {
    private static let width = 64
    private let names: [(String, [Int])]

    init() {
        let width = Self.width
        func linear(_ name: String, _ out: Int, _ input: Int) -> [(String, [Int])] {
            [("\(name)/weight", [out, input]), ("\(name)/bias", [out])]
        }
        func norm(_ name: String) -> [(String, [Int])] {
            [("\(name)/gamma", [width]), ("\(name)/beta", [width])]
        }
        func block(_ side: String) -> [(String, [Int])] {
            let name = "\(side)/layer_0"
            return linear("\(name)/ffn/linear_0", 4, width) + linear("\(name)/ffn/linear_1", width, 4)
                + norm("\(name)/ffn/layer_norm") + norm("\(name)/self_attention/layer_norm")
                + linear("\(name)/self_attention/linear_0", 3 * width, width)
                + linear("\(name)/self_attention/linear_1", width, width)
        }
        let cross = "decoder/layer_0/attention"
        let listening =
            norm("\(cross)/layer_norm") + linear("\(cross)/linear_0", width, width)
            + linear("\(cross)/linear_1", 2 * width, width) + linear("\(cross)/linear_2", width, width)
        names =
            block("decoder") + listening + block("encoder") + norm("decoder/layer_norm")
            + norm("encoder/layer_norm")
            + [
                ("decoder/embeddings/weight", [3, width]),
                ("decoder/position_encodings/encodings", [2, width]),
                ("encoder/position_encodings/encodings", [4, width]),
                ("encoder/conv1/weight", [width, 5, 3]), ("encoder/conv1/bias", [width]),
                ("encoder/conv2/weight", [width, width, 3]), ("encoder/conv2/bias", [width]),
            ]
    }

    var file: Data {
        var data = Data()
        func number(_ value: Int, _ count: Int) {
            for byte in 0..<count { data.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        func text(_ text: String) {
            number(text.utf8.count + 1, 2)
            data.append(contentsOf: Array(text.utf8) + [0])
        }
        number(6, 4)
        text("WhisperSpec")
        number(3, 4)
        number(names.count + 1, 4)
        // A setting, not a tensor of weights.
        text("decoder/num_heads")
        number(0, 1)
        number(2, 1)
        number(2, 4)
        number(1, 2)
        for (name, shape) in names {
            text(name)
            number(shape.count, 1)
            for size in shape { number(size, 4) }
            let row = shape.dropFirst().reduce(1, *)
            number(4, 1)
            number(2 * row * shape[0], 4)
            for index in 0..<shape[0] {
                for _ in 0..<row { number(Self.half(index), 2) }
            }
        }
        number(1, 4)
        text("decoder/projection/weight")
        text("decoder/embeddings/weight")
        return data
    }

    /// A whole number below 2,048 in half precision.
    private static func half(_ value: Int) -> Int {
        guard value > 0 else { return 0 }
        let exponent = Int.bitWidth - 1 - value.leadingZeroBitCount
        return (exponent + 15) << 10 | (value << (10 - exponent)) & 0x3ff
    }
}

/// Reads a GGML file as whisper.cpp would.
struct GGMLReader {
    struct Tensor {
        var name: String
        var shape: [Int]
        var values: [Float]
    }

    private(set) var tensors: [Tensor] = []

    init(_ data: Data) throws {
        var position = 0
        func number() -> Int {
            defer { position += 4 }
            return (0..<4).reduce(0) { $0 | Int(data[position + $1]) << (8 * $1) }
        }
        func float(_ wide: Bool) -> Float {
            if wide { return Float(bitPattern: UInt32(number())) }
            defer { position += 2 }
            let half = Int(data[position]) | Int(data[position + 1]) << 8
            let exponent = half >> 10 & 0x1f
            return exponent == 0 ? 0 : Float(1024 | half & 0x3ff) * Float(exp2(Double(exponent - 25)))
        }
        guard number() == 0x6767_6d6c else { throw CocoaError(.fileReadCorruptFile) }
        position += 44
        let (mels, bins) = (number(), number())
        position += 4 * mels * bins
        for _ in 0..<number() { position += number() }
        while position < data.count {
            let (dimensions, length, kind) = (number(), number(), number())
            let shape = (0..<dimensions).map { _ in number() }
            let name = String(decoding: data[position..<position + length], as: UTF8.self)
            position += length
            let values = (0..<shape.reduce(1, *)).map { _ in float(kind == 0) }
            tensors.append(Tensor(name: name, shape: shape, values: values))
        }
    }
}
