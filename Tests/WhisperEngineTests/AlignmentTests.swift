import AudioInput
import Execution
import Foundation
import Testing

@testable import WhisperEngine

@Suite("Word times from the attention heads that follow the speech")
struct AlignmentTests {
    @Test(
        "a published model is recognized by its shape",
        arguments: [
            (384, 4, 51_864, AlignmentHeads.published(.tinyEnglish, count: 8)),
            (384, 4, 51_865, .published(.tiny, count: 6)), (512, 6, 51_865, .published(.base, count: 8)),
            (768, 12, 51_864, .published(.smallEnglish, count: 19)),
            (1_024, 24, 51_865, .published(.medium, count: 6)),
            (1_280, 32, 51_866, .published(.largeV3, count: 10)),
            (1_280, 4, 51_866, .published(.largeV3Turbo, count: 6)),
        ])
    func shapes(width: Int, layers: Int, vocabulary: Int, heads: AlignmentHeads) {
        #expect(
            AlignmentHeads(WhisperDimensions(width: width, layers: layers, vocabulary: vocabulary))
                == heads)
    }

    @Test(
        "a shape that two models share, or none has, has no known heads",
        arguments: [(1_280, 32, 51_865), (768, 4, 51_864), (1_280, 2, 51_866)])
    func strangers(width: Int, layers: Int, vocabulary: Int) {
        #expect(
            AlignmentHeads(WhisperDimensions(width: width, layers: layers, vocabulary: vocabulary)) == nil)
    }

    private static let models = ModelFileMaker.checkout.appendingPathComponent("Models/fixtures")

    /// The words and when the voice itself says that it spoke them: lines of begin, end and word.
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
        return PhraseReader(language: "en", length: samples.count, speech: try speech(in: samples))
            .phrases(segments, extent: .window).flatMap(\.words)
    }

    private static func speech(in samples: [Float]) throws -> [Range<Int>] {
        let silero = ModelFileMaker.assets.appendingPathComponent("for-tests-silero-v6.2.0-ggml.bin")
        var finder = try #require(SileroFinder(path: silero.path))
        return (finder.hear(samples) + finder.flush()).filter(\.isSpeech).map(\.range)
    }

    private static func comparable(_ word: String) -> String {
        word.lowercased().filter { $0.isLetter || $0 == "'" }
    }

    @Test("word times are close to the truth, and closer with alignment heads than spread over the speech")
    func times() async throws {
        let known = AlignmentHeads(WhisperDimensions(width: 128, layers: 3, vocabulary: 51_864))
        var (byHeads, spread) = ([Double](), [Double]())
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
            spread += try await distances(nil)
        }
        #expect(byHeads.count >= 20, "too few words were recognised: \(byHeads)")
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        #expect(mean(spread) < 0.2, "\(spread)")
        #expect(mean(byHeads) < mean(spread), "\(byHeads) against \(spread)")
    }
}
