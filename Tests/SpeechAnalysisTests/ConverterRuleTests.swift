import AudioInput
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite
struct ConverterRuleTests {
    @Test("R48: a converter may hold audio back; only after flush is the output as long as the input")
    func converter() throws {
        let wide = AudioFormat(sampleRate: 20, channelCount: 2, sampleType: .float32)
        let converter = AnalyzerInputConverter(analyzerFormat: .letters, resampling: HoldingResampling())
        var inputs: [AnalyzerInput] = []
        for _ in 0..<4 {
            inputs += try converter.convert(
                AudioChunk(sampleRate: 20, channelCount: 2, [Float](repeating: 0.5, count: 20)))
        }
        let before = inputs.reduce(AudioTime.zero) { $0 + $1.bufferDuration }
        inputs += try converter.flush()
        let after = inputs.reduce(AudioTime.zero) { $0 + $1.bufferDuration }
        #expect(before < .at(2), "\(before)")
        #expect(after == .at(2))
        #expect(inputs.allSatisfy { $0.bufferFormat == .letters }, "made from \(wide)")
    }

    @Test("R48: a start time that leaves a gap is kept; one that follows directly is left out")
    func converterTimes() throws {
        let converter = AnalyzerInputConverter(analyzerFormat: .letters)
        let chunk = AudioChunk.letters("a")
        #expect(try converter.convert(chunk, at: .at(3)).map(\.bufferStartTime) == [.at(3)])
        #expect(try converter.convert(chunk, at: .at(4)).map(\.bufferStartTime) == [nil])
        #expect(try converter.convert(chunk).map(\.bufferStartTime) == [nil])
        #expect(try converter.convert(chunk, at: .at(9)).map(\.bufferStartTime) == [.at(9)])
    }
}

/// Lowers the rate by dropping frames, and always holds back the newest one.
struct HoldingResampling: ResamplerFactory {
    func makeResampler(from inputRate: Int32, to outputRate: Int32, channelCount: Int) throws -> any Resampler
    {
        HoldingResampler(channelCount: channelCount, step: Int(inputRate / outputRate))
    }
}

final class HoldingResampler: Resampler {
    private let channelCount: Int
    private let step: Int
    private var held: [Float] = []

    init(channelCount: Int, step: Int) {
        self.channelCount = channelCount
        self.step = step
    }

    func process(_ samples: [Float], isLast: Bool) throws -> [Float] {
        held += samples
        let frame = step * channelCount
        let frames = max(0, held.count / frame - (isLast ? 0 : 1))
        defer { held.removeFirst(frames * frame) }
        return (0..<frames).flatMap { held[$0 * frame..<$0 * frame + channelCount] }
    }
}
