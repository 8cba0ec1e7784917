import Foundation
import Testing

@testable import ModelStore

struct BertConversionTests {
    @Test(
        "every half-precision number comes back unchanged, and others go to the nearest one, ties to even"
    )
    func narrowing() {
        for half in UInt16.min...UInt16.max where half & 0x7c00 != 0x7c00 || half & 0x3ff == 0 {
            let back = HalfFloat.narrow(HalfFloat.widen(half))
            if back != half { Issue.record("\(half) became \(back)") }
        }
        let cases: [(Float, UInt16)] = [
            (1 + 1 / 2048, 0x3c00), (1 + 3 / 2048, 0x3c02), (1 + 1.01 / 2048, 0x3c01),
            (-1 - 3 / 2048, 0xbc02),
            (65519, 0x7bff), (65520, 0x7c00), (1e30, 0x7c00), (exp2(-25), 0), (exp2(-25) * 1.01, 1),
            (exp2(-24) * 1.5, 2), (exp2(-24) * 2.5, 2), (exp2(-14) * (1 - exp2(-12)), 0x400),
            (.leastNonzeroMagnitude, 0),
        ]
        for (number, half) in cases { #expect(HalfFloat.narrow(number.bitPattern) == half, "\(number)") }
        #expect(HalfFloat.narrow(Float.nan.bitPattern) & 0x7fff > 0x7c00)
    }

    @Test(
        "tensors are in the network's order, matrices in half precision, words in the format's spelling"
    )
    func conversion() throws {
        let sample = SampleSafetensors()
        let bytes = try convert(sample.file, configuration: sample.configuration)
        let written = try GGUFReader(bytes)
        #expect(written.texts["general.name"] == "sample" && written.texts["tokenizer.ggml.model"] == "bert")
        #expect(
            written.numbers["bert.embedding_length"] == 4 && written.numbers["bert.attention.head_count"] == 2
        )
        #expect(
            written.numbers["tokenizer.ggml.cls_token_id"] == 2 && written.numbers["bert.pooling_type"] == 1)
        #expect(
            written.numbers["bert.attention.layer_norm_epsilon"] == Int(Float(1e-12).bitPattern))
        #expect(
            written.lists["tokenizer.ggml.tokens"] == ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "▁the", "ing"])
        #expect(
            written.tensors.map(\.name).prefix(6) == [
                "token_embd.weight", "position_embd.weight", "token_types.weight", "token_embd_norm.weight",
                "token_embd_norm.bias", "blk.0.attn_q.weight",
            ])
        #expect(written.tensors.last?.name == "blk.0.layer_output_norm.bias" && written.tensors.count == 21)
        #expect(written.tensors.filter { $0.isHalf }.count == 8)
        #expect(
            written.tensors[0].shape == [4, 6] && written.tensors[0].values == Array(0..<24).map { Float($0) }
        )
        #expect(written.tensors[2].values == Array(0..<8).map { Float($0) } && !written.tensors[2].isHalf)
    }

    @Test(
        "weights that are cut short, lack a part or are something else are refused",
        arguments: [0, 5, 40, 2000])
    func damaged(length: Int) throws {
        let sample = SampleSafetensors()
        #expect(throws: ConversionError.self) {
            try convert(sample.file.prefix(length), configuration: sample.configuration)
        }
        #expect(throws: ConversionError.self) { try convert(sample.file, configuration: Data("{}".utf8)) }
        #expect(throws: ConversionError.self) {
            try convert(Data(repeating: 0xff, count: 4000), configuration: sample.configuration)
        }
        #expect(throws: ConversionError.self) {
            try convert(SampleSafetensors(without: "pad").file, configuration: sample.configuration)
        }
    }

    private func convert(_ weights: Data, configuration: Data) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (
            folder.appendingPathComponent("weights"), folder.appendingPathComponent("whole")
        )
        try weights.write(to: source)
        let output = try FileOutput(target)
        try BertConversion(
            weights: source, vocabulary: Data("[PAD]\n[UNK]\n[CLS]\n[SEP]\nthe\n##ing\n".utf8),
            configuration: configuration, name: "sample"
        ).write(to: output, progress: { _ in })
        try output.flush()
        return try Data(contentsOf: target)
    }
}

/// A BERT model with one layer in the safetensors format. Every tensor counts up from zero.
private struct SampleSafetensors {
    private static let width = 4
    let configuration = Data(
        """
        {"num_hidden_layers": 1, "max_position_embeddings": 8, "hidden_size": 4, "intermediate_size": 6,
         "num_attention_heads": 2, "layer_norm_eps": 1e-12, "type_vocab_size": 2, "model_type": "bert"}
        """.utf8)
    let file: Data

    /// - Parameter without: `pad` leaves the last tensor out.
    init(without: String? = nil) {
        let width = Self.width
        func linear(_ name: String, _ out: Int, _ input: Int) -> [(String, [Int])] {
            [("\(name).weight", [out, input]), ("\(name).bias", [out])]
        }
        func norm(_ name: String) -> [(String, [Int])] {
            [("\(name).weight", [width]), ("\(name).bias", [width])]
        }
        let layer = "encoder.layer.0"
        let attention = ["query", "key", "value"].flatMap {
            linear("\(layer).attention.self.\($0)", width, width)
        }
        var tensors =
            [
                ("embeddings.word_embeddings.weight", [6, width]),
                ("embeddings.position_embeddings.weight", [8, width]),
                ("embeddings.token_type_embeddings.weight", [2, width]),
            ] + norm("embeddings.LayerNorm") + attention
            + linear("\(layer).attention.output.dense", width, width)
            + norm("\(layer).attention.output.LayerNorm") + linear("\(layer).intermediate.dense", 6, width)
            + linear("\(layer).output.dense", width, 6) + norm("\(layer).output.LayerNorm")
        if without != nil { tensors.removeLast() }
        var (rows, data) = (["\"__metadata__\": {\"format\": \"pt\"}"], Data())
        for (name, shape) in tensors {
            let start = data.count
            for number in 0..<shape.reduce(1, *) {
                withUnsafeBytes(of: Float(number).bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
            rows.append(
                "\"\(name)\": {\"dtype\": \"F32\", \"shape\": \(shape), \"data_offsets\": [\(start), \(data.count)]}"
            )
        }
        let head = Data("{\(rows.joined(separator: ", "))}".utf8)
        var file = Data()
        withUnsafeBytes(of: UInt64(head.count).littleEndian) { file.append(contentsOf: $0) }
        self.file = file + head + data
    }
}

/// Reads a GGUF file as llama.cpp would.
private struct GGUFReader {
    struct Tensor {
        var name: String
        var shape: [Int]
        var isHalf: Bool
        var values: [Float] = []
    }

    private(set) var texts: [String: String] = [:]
    private(set) var numbers: [String: Int] = [:]
    private(set) var lists: [String: [String]] = [:]
    private(set) var tensors: [Tensor] = []

    init(_ data: Data) throws {
        var position = 4
        func number(_ count: Int) -> Int {
            defer { position += count }
            return (0..<count).reduce(0) { $0 | Int(data[position + $1]) << (8 * $1) }
        }
        func text() -> String {
            let count = number(8)
            defer { position += count }
            return String(decoding: data[position..<position + count], as: UTF8.self)
        }
        #expect(data.starts(with: "GGUF".utf8) && number(4) == 3)
        let (tensorCount, entryCount) = (number(8), number(8))
        for _ in 0..<entryCount {
            let key = text()
            switch number(4) {
            case 7: _ = number(1)
            case 8: texts[key] = text()
            case 9:
                let (kind, count) = (number(4), number(8))
                if kind == 8 { lists[key] = (0..<count).map { _ in text() } } else { position += 4 * count }
            default: numbers[key] = number(4)
            }
        }
        var offsets: [Int] = []
        for _ in 0..<tensorCount {
            let name = text()
            let shape = (0..<number(4)).map { _ in number(8) }
            tensors.append(Tensor(name: name, shape: shape, isHalf: number(4) == 1))
            offsets.append(number(8))
        }
        let start = (position + 31) / 32 * 32
        for (index, offset) in offsets.enumerated() {
            #expect(offset % 32 == 0)
            position = start + offset
            let isHalf = tensors[index].isHalf
            tensors[index].values = (0..<tensors[index].shape.reduce(1, *)).map { _ in
                let bits = isHalf ? HalfFloat.widen(UInt16(number(2))) : UInt32(number(4))
                return Float(bitPattern: bits)
            }
        }
        #expect(data.count % 32 == 0)
    }
}
