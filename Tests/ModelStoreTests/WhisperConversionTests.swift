import Foundation
import Testing

@testable import ModelStore

struct WhisperConversionTests {
    @Test("the mel filters match the published ones bit for bit")
    func filters() {
        let bytes = MelFilters.make(80).flatMap { value in
            withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
        }
        #expect(
            PackageIndex.hash(of: Data(bytes))
                == "85818f156f7e189453901a515e4726d270d307f976e161cf9403e8caab405498")
    }

    @Test("every half-precision number keeps its value in single precision")
    func widening() {
        for half in UInt16.min...UInt16.max {
            let (exponent, fraction) = (Int(half >> 10 & 0x1f), Double(half & 0x3ff) / 1024)
            let value = Float(bitPattern: HalfFloat.widen(half))
            let magnitude: Double =
                switch exponent {
                case 0: fraction * exp2(-14)
                case 0x1f: fraction == 0 ? .infinity : .nan
                default: (1 + fraction) * exp2(Double(exponent - 15))
                }
            let expected = Float(half & 0x8000 == 0 ? magnitude : -magnitude)
            guard value.isNaN ? !expected.isNaN : value != expected || value.sign != expected.sign else {
                continue
            }
            Issue.record("\(half) became \(value) instead of \(expected)")
            return
        }
    }

    @Test("a vocabulary can be a JSON list or lines, and its spelling is turned back into bytes")
    func vocabulary() throws {
        let words = ["Ġthe", "é", "Ċ", "<|endoftext|>", "日本"] + (0..<50_300).map { "w\($0)" }
        let list = try WhisperVocabulary(try JSONEncoder().encode(words))
        let lines = try WhisperVocabulary(Data((words.joined(separator: "\n") + "\n").utf8))
        #expect(list == lines)
        #expect(list.tokens.count == 50_257)
        #expect(list.tokens[0] == Array(" the".utf8) && list.tokens[1] == [0xe9] && list.tokens[2] == [0x0a])
        #expect(list.tokens[3] == Array("<|endoftext|>".utf8) && list.tokens[4] == Array("日本".utf8))
        #expect(throws: ConversionError.self) { try WhisperVocabulary(Data("short\n".utf8)) }
    }

    @Test("queries, keys and values are split, and small tensors are widened")
    func conversion() throws {
        let sample = SampleWeights()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let weights = folder.appendingPathComponent("weights")
        try sample.file.write(to: weights)
        let tensors = try CTranslate2File(ReadableFile(weights))
        let sizes = try WhisperSizes(tensors)
        #expect(sizes.numbers == [3, 4, 64, 1, 1, 2, 64, 1, 1, 5, 1])
        let copies = try WhisperTensorList(tensors, sizes).copies
        #expect(
            copies.map(\.name).prefix(5) == [
                "decoder.positional_embedding", "encoder.positional_embedding",
                "decoder.token_embedding.weight",
                "decoder.blocks.0.mlp_ln.weight", "decoder.blocks.0.mlp_ln.bias",
            ])
        #expect(copies.last?.name == "encoder.ln_post.bias")

        let words = (0..<50_257).map { "w\($0)" }
        let target = folder.appendingPathComponent("whole")
        let output = try FileOutput(target)
        try WhisperConversion(weights: weights, vocabulary: try JSONEncoder().encode(words))
            .write(to: output, progress: { _ in })
        try output.flush()
        let written = try GGMLReader(Data(contentsOf: target))
        #expect(written.tensors.map(\.name) == copies.map(\.name))
        func values(_ name: String) throws -> [Int] {
            try #require(written.tensors.first { $0.name == name }).values.map { Int($0) }
        }
        // The sample's tensors contain the numbers of their rows, as far as half precision is exact.
        #expect(try values("decoder.blocks.0.attn.query.bias") == Array(0..<64))
        #expect(try values("decoder.blocks.0.attn.value.bias") == Array(128..<192))
        #expect(try values("decoder.blocks.0.cross_attn.value.bias") == Array(64..<128))
        #expect(try Set(values("decoder.blocks.0.attn.key.weight")) == Set(64..<128))
        #expect(try Set(values("decoder.blocks.0.cross_attn.key.weight")) == Set(0..<64))
        #expect(written.tensors.first { $0.name == "encoder.conv1.bias" }?.shape == [1, 64])
        #expect(written.tensors.first { $0.name == "encoder.conv1.weight" }?.shape == [3, 5, 64])
    }

    @Test(
        "weights that are cut short, or are something else, are refused and never read past their end",
        arguments: [0, 3, 40, 1000])
    func damaged(length: Int) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try SampleWeights().file.prefix(length).write(to: url)
        #expect(throws: ConversionError.self) { try CTranslate2File(ReadableFile(url)) }
        try Data(repeating: 0xff, count: 4000).write(to: url)
        #expect(throws: ConversionError.self) { try CTranslate2File(ReadableFile(url)) }
    }
}
