import Foundation
import Testing
import Timeline

@testable import AudioInput

/// How loud a recording is over time, for drawing it.
@Suite struct LoudnessTests {
    /// A tone of this amplitude on one of two channels, and silence on the other.
    private func chunk(_ amplitude: Float, seconds: Int, channel: Int) -> AudioChunk {
        let samples = (0..<8000 * seconds).flatMap { frame -> [Float] in
            let value = amplitude * sin(Float(frame) * 0.5)
            return channel == 0 ? [value, 0] : [0, value]
        }
        return AudioChunk(sampleRate: 8000, channelCount: 2, samples)
    }

    private func meter() -> LoudnessMeter {
        let format = AudioFormat(sampleRate: 8000, channelCount: 2, sampleType: .float32)
        var meter = LoudnessMeter(format: format)
        meter.add(chunk(0, seconds: 1, channel: 0))
        meter.add(chunk(0.5, seconds: 1, channel: 0))
        meter.add(chunk(0.05, seconds: 2, channel: 1))
        return meter
    }

    @Test("levels show when each party is loud, in even steps of decibels")
    func levels() {
        let (first, second) = (meter().levels(of: [0], atMost: 4), meter().levels(of: [1], atMost: 4))
        #expect(first.step == 1 && first.values.count == 4)
        #expect(first.values[0] == 0 && first.values[1] > 200 && first.values[2...] == [0, 0])
        // A tenth of the amplitude is 20 dB less, out of 60.
        #expect(abs(Int(first.values[1]) - Int(second.values[2]) - 85) <= 1, "\(first) \(second)")
        let both = meter().levels(of: [0, 1], atMost: 4).values
        #expect(both[1] == first.values[1] && both[2] == second.values[2])
    }

    @Test("a word in a long silence shows, however many windows are merged into one level")
    func loudest() {
        #expect(meter().levels(of: [0], atMost: 1).values[0] == meter().levels(of: [0], atMost: 4).values[1])
        #expect(meter().levels(of: [0], atMost: 1000).values.count == 80)
    }

    @Test("both sample types, and chunks of any length, give the same levels")
    func chunks() {
        let whole = chunk(0.5, seconds: 1, channel: 0)
        guard case .float32(let samples) = whole.samples else {
            Issue.record("the audio of this test has samples of another type")
            return
        }
        var pieces = LoudnessMeter(format: whole.format)
        for start in stride(from: 0, to: samples.count, by: 998) {
            pieces.add(
                AudioChunk(
                    sampleRate: 8000, channelCount: 2, Array(samples[start..<min(start + 998, samples.count)])
                ))
        }
        let integers = samples.map { Int16($0 * 32767) }
        var other = LoudnessMeter(format: AudioFormat(sampleRate: 8000, channelCount: 2, sampleType: .int16))
        other.add(AudioChunk(sampleRate: 8000, channelCount: 2, integers))
        var one = LoudnessMeter(format: whole.format)
        one.add(whole)
        let levels = one.levels(of: [0], atMost: 100).values
        #expect(pieces.levels(of: [0], atMost: 100).values == levels)
        #expect(
            zip(other.levels(of: [0], atMost: 100).values, levels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test("it can be told whose channel is loud in a range")
    func energy() {
        let range = AudioTimeRange(
            start: AudioTime(value: 2, timescale: 1), end: AudioTime(value: 9, timescale: 1))
        #expect(meter().energy(of: [1], in: range) > 0 && meter().energy(of: [0], in: range) == 0)
    }
}
