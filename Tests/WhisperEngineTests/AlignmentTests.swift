import AudioInput
import Execution
import Foundation
import Testing

@testable import WhisperEngine

@Suite("Where words lie, by the heads that follow the speech")
struct AlignmentTests {
    private func dimensions(width: Int, layers: Int, vocabulary: Int) -> WhisperDimensions {
        WhisperDimensions(
            vocabularySize: vocabulary, width: width, audioHeads: width / 64, audioLayers: layers,
            textHeads: width / 64, textLayers: layers, bands: 80, numberType: .f16)
    }

    @Test(
        "a published model is known again by its shape",
        arguments: [
            (384, 4, 51_864, AlignmentHeads.Published.tinyEnglish), (384, 4, 51_865, .tiny),
            (512, 6, 51_865, .base), (768, 12, 51_864, .smallEnglish), (1_024, 24, 51_865, .medium),
            (1_280, 32, 51_866, .largeV3), (1_280, 4, 51_866, .largeV3Turbo),
        ])
    func shapes(width: Int, layers: Int, vocabulary: Int, model: AlignmentHeads.Published) {
        #expect(
            AlignmentHeads(dimensions(width: width, layers: layers, vocabulary: vocabulary))
                == .published(model))
    }

    @Test(
        "a shape that two models have, or none, has no known heads",
        arguments: [(1_280, 32, 51_865), (768, 4, 51_864), (1_280, 2, 51_866)])
    func strangers(width: Int, layers: Int, vocabulary: Int) {
        #expect(AlignmentHeads(dimensions(width: width, layers: layers, vocabulary: vocabulary)) == nil)
    }

    private static let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Models/fixtures", isDirectory: true)

    /// A word and when it was spoken, as the voice itself says: lines of begin, end and word.
    private func spoken(_ name: String) throws -> [(word: String, begin: Double, end: Double)] {
        try String(
            contentsOf: Self.models.appendingPathComponent("held-out/\(name).times"), encoding: .utf8
        ).split(separator: "\n").map { line in
            let cells = line.split(separator: " ").map(String.init)
            return (cells[2], try #require(Double(cells[0])), try #require(Double(cells[1])))
        }
    }

    private static func samples(_ name: String) async throws -> [Float] {
        let source = try await AudioFile.open(models.appendingPathComponent("held-out/\(name).flac").path)
        var samples: [Float] = []
        while let chunk = try await source.next() { samples += chunk.mixedSamples }
        await source.close()
        return samples
    }

    private static func heard(_ samples: [Float], _ heads: AlignmentHeads?) async throws -> [HeardWord] {
        let file = models.appendingPathComponent("readback-fixture.en-q5_1.bin").path
        let worker = DecodingWorker(
            model: try WhisperModel(path: file, options: WhisperModelOptions(alignment: heads)))
        let segments = try await worker.decode(samples, DecodingRequest(), unless: AbortFlag())
        return PhraseReader(language: "en", length: samples.count).phrases(segments, extent: .window)
            .flatMap(\.words)
    }

    private static func comparable(_ word: String) -> String {
        word.lowercased().filter { $0.isLetter || $0 == "'" }
    }

    @Test("words begin and end where they were spoken, nearer than the library guesses")
    func times() async throws {
        let known = AlignmentHeads(dimensions(width: 128, layers: 3, vocabulary: 51_864))
        var (byHeads, guessed) = ([Double](), [Double]())
        for name in ["00-slt", "01-rms", "05-rms"] {
            let (spoken, samples) = (try spoken(name), try await Self.samples(name))
            func distances(_ heads: AlignmentHeads?) async throws -> [Double] {
                let heard = try await Self.heard(samples, heads)
                guard heard.map({ Self.comparable($0.text) }) == spoken.map(\.word) else { return [] }
                return zip(heard, spoken).flatMap { heard, spoken -> [Double] in
                    let begin = Double(heard.range.lowerBound) / 16_000
                    let end = Double(heard.range.upperBound) / 16_000
                    return [abs(begin - spoken.begin), abs(end - spoken.end)]
                }
            }
            byHeads += try await distances(known)
            guessed += try await distances(nil)
        }
        #expect(byHeads.count >= 20, "too few words were recognised: \(byHeads)")
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        #expect(mean(byHeads) < mean(guessed) / 2, "\(byHeads) against \(guessed)")
    }
}
