import Foundation
import SpeechEngines
import Testing

@testable import WhisperEngine

@Suite("Whisper model files are checked before the library sees them")
struct FileHeaderTests {
    private static let sound = try? ModelFileMaker().data()

    private func read(_ data: Data) throws -> WhisperFileHeader {
        try data.withUnsafeBytes { try WhisperFileHeader($0) }
    }

    private func damage(_ data: Data) -> String {
        do {
            _ = try read(data)
            return "it was taken for sound"
        } catch {
            return (error as? WhisperFileCursor.Damage)?.reason ?? "\(error)"
        }
    }

    @Test("a sound file is read to its last byte")
    func sound() throws {
        let header = try read(try #require(Self.sound))
        #expect(header.dimensions == ModelFileMaker().dimensions)
        #expect(!header.isMultilingual && header.languageCount == 1)
    }

    @Test(
        "a wrong number in the header, which the library would believe, is refused",
        arguments: [
            (4, 51_000, "vocabulary"), (4, 60_000, "vocabulary"), (8, 3_000, "positions in audio"),
            (12, 0, "width"), (12, 1 << 30, "width"), (12, -64, "width"), (16, 0, "heads"), (16, 3, "heads"),
            (20, 0, "layers"), (20, 1 << 20, "layers"), (24, 512, "positions in text"), (28, 128, "decoder"),
            (32, 5, "heads"), (36, 2_000_000_000, "layers"), (40, 81, "bands"), (44, 5, "kind of numbers"),
            (44, -1, "kind of numbers"), (48, 128, "filters"), (52, 400, "filter"),
        ])
    func head(offset: Int, value: Int, subject: String) throws {
        var data = try #require(Self.sound)
        data.setNumber(value, at: offset)
        #expect(damage(data).contains(subject), "\(offset) = \(value): \(damage(data))")
    }

    @Test("a file that ends early is refused, wherever it ends")
    func truncated() throws {
        let data = try #require(Self.sound)
        for length in [
            0, 3, 4, 30, 47, 50, 60_000, 64_400, 300_000, 586_836, 586_840, data.count / 2, data.count - 1,
        ] {
            #expect(damage(data.prefix(length)) != "it was taken for sound", "\(length) bytes")
        }
        #expect(damage(data.prefix(586_836)).contains("no weights"), "\(damage(data.prefix(586_836)))")
    }

    @Test("anything after the last tensor is refused")
    func tail() throws {
        let data = try #require(Self.sound)
        #expect(damage(data + Data([0])).contains("ends inside"))
    }

    @Test("a table with a tensor that is renamed, reshaped or of another type is refused")
    func tensors() throws {
        let data = try #require(Self.sound)
        // The first tensor of the table: decoder.blocks.0.attn.key.weight, of rank two.
        let table = 586_836
        for (offset, value) in [
            (0, 1), (0, 4), (0, -1), (4, 0), (4, 1 << 20), (8, 0), (8, 30), (12, 63), (16, 1 << 27),
        ] {
            var damaged = data
            damaged.setNumber(value, at: table + offset)
            #expect(damage(damaged) != "it was taken for sound", "\(offset) = \(value)")
        }
        var renamed = data
        renamed[table + 20] = UInt8(ascii: "x")
        #expect(damage(renamed).contains("belongs to no Whisper model"), "\(damage(renamed))")
        renamed[table + 21] = UInt8(ascii: "\n")
        #expect(!damage(renamed).contains("\n"), "\(damage(renamed))")
    }

    @Test("filters that are not numbers are refused")
    func filters() throws {
        var data = try #require(Self.sound)
        data.setNumber(0x7FC0_0000, at: 56)
        #expect(damage(data).contains("filters"), "\(damage(data))")
    }

    @Test(
        "the library's own test files, which have no weights, are refused with an error that names the file")
    func emptyModels() {
        let file = ModelFileMaker.assets.appendingPathComponent("for-tests-ggml-large.bin")
        #expect {
            try WhisperFileHeader(contentsOf: file.path)
        } throws: { error in
            let error = error as? SpeechError
            return error?.code == .modelDamaged && error?.subject == file.path
                && error?.reason.contains("no weights") == true
        }
    }

    @Test("the sizes of tensors follow from the blocks in which numbers are stored")
    func sizes() {
        #expect(WhisperTensor(dimensions: [64, 10], type: .q50).byteCount == 64 * 10 / 32 * 22)
        #expect(WhisperTensor(dimensions: [48, 10], type: .q50).byteCount == nil)
        #expect(WhisperTensor(dimensions: [3, 80, 64], type: .f16).byteCount == 3 * 80 * 64 * 2)
    }
}
