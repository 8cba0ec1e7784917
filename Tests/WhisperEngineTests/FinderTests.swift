import Foundation
import Testing

@testable import WhisperEngine

@Suite("Speech is found by loudness or by the Silero network")
struct FinderTests {
    /// The samples of a WAV file with 16 bits and one channel at 16 kHz.
    static func samples(_ file: URL) throws -> [Float] {
        let data = try Data(contentsOf: file).dropFirst(44)
        return data.withUnsafeBytes { bytes in bytes.bindMemory(to: Int16.self).map { Float($0) / 32_768 } }
    }

    private func stretches(_ finder: any SpeechFinder, _ samples: [Float], step: Int) -> [FoundStretch] {
        var finder = finder
        var found: [FoundStretch] = []
        for start in stride(from: 0, to: samples.count, by: step) {
            found += finder.hear(Array(samples[start..<min(start + step, samples.count)]))
        }
        found += finder.flush()
        return found.reduce(into: []) { joined, stretch in
            if let last = joined.last, last.isSpeech == stretch.isSpeech {
                joined[joined.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
            } else {
                joined.append(stretch)
            }
        }
    }

    private static let silero = ModelFileMaker.assets.appendingPathComponent(
        "for-tests-silero-v6.2.0-ggml.bin"
    ).path

    @Test(
        "stretches cover the audio without gaps, and do not depend on the size of its pieces",
        arguments: [false, true])
    func cover(network: Bool) throws {
        let speech = try Self.samples(ModelFileMaker.assets.appendingPathComponent("jfk.wav"))
        let samples =
            Array(repeating: 0, count: 40_000) + speech.prefix(80_000) + Array(repeating: 0, count: 33_333)
        func find(_ step: Int) throws -> [FoundStretch] {
            stretches(
                network ? try #require(SileroFinder(path: Self.silero)) : EnergyFinder(), samples, step: step)
        }
        let once = try find(samples.count)
        let (small, odd) = (try find(1_000), try find(7_777))
        #expect(once == small && once == odd)
        #expect(once.first?.range.lowerBound == 0 && once.last?.range.upperBound == samples.count)
        for (stretch, next) in zip(once, once.dropFirst()) {
            #expect(stretch.range.upperBound == next.range.lowerBound && stretch.isSpeech != next.isSpeech)
        }
        let spoken = once.filter(\.isSpeech).reduce(0) { $0 + $1.range.count }
        #expect(spoken > 40_000 && spoken < 100_000, "\(once)")
        #expect(once.first?.isSpeech == false && once.last?.isSpeech == false, "\(once)")
    }

    @Test("speech starts after a quarter of a second of it, and ends after a tenth of a second without it")
    func rule() {
        var rule = ProbabilityRule()
        let probabilities: [Float] =
            Array(repeating: 0.1, count: 5) + Array(repeating: 0.9, count: 3)
            + Array(repeating: 0.1, count: 5)
            + Array(repeating: 0.9, count: 20) + [0.1, 0.1] + Array(repeating: 0.9, count: 5)
            + Array(repeating: 0, count: 6)
        let runs = probabilities.flatMap { rule.take($0) } + rule.flush()
        #expect(runs.reduce(0) { $0 + $1.steps } == probabilities.count)
        var steps: [Bool] = []
        for run in runs { steps += Array(repeating: run.isSpeech, count: run.steps) }
        #expect(steps.firstIndex(of: true) == 13, "a burst of three steps is no speech: \(steps)")
        #expect(steps.lastIndex(of: true) == 39, "two steps of quiet end nothing: \(steps)")
    }

    @Test("audio that is neither speech nor surely silence is faint")
    func faint() {
        var rule = ProbabilityRule()
        let runs = ([0.001, 0.03, 0.4, 0.001] + Array(repeating: 0.9, count: 10)).flatMap { rule.take($0) }
        #expect(runs.prefix(4).map(\.isFaint) == [false, true, true, false])
        #expect(!runs.contains { $0.isFaint && $0.isSpeech })
    }

    @Test("speech that is found piece by piece is one stretch, and is forgotten along with its audio")
    func pieces() {
        var speech = FoundSpeech()
        for (range, isSpeech) in [
            (0..<5, false), (5..<9, true), (9..<20, true), (20..<23, false), (23..<30, true),
        ] {
            speech.note(FoundStretch(range: range, isSpeech: isSpeech))
        }
        #expect(speech.ranges == [5..<20, 23..<30] && speech.inside(7..<25) == [7..<20, 23..<25])
        speech.forget(before: 20)
        #expect(speech.ranges == [23..<30])
    }
}
