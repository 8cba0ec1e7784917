import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@Suite
struct ActivityTests {
    /// Half a second per character: `#` is a tone, `.` a faint noise.
    private func audio(_ line: String, rate: Int32 = 1_000) -> [AudioChunk] {
        var seed: UInt32 = 1
        return line.map { mark in
            AudioChunk(
                sampleRate: rate,
                (0..<Int(rate) / 2).map { index -> Int16 in
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    let noise = Int16(truncatingIfNeeded: Int32(seed >> 16) % 20)
                    return mark == "#" ? Int16(8_000 * sin(Double(index) * 0.7)) : noise
                })
        }
    }

    /// One mark for each tenth of a second: the state in its middle.
    private func line(_ stretches: [ActivityStep.Stretch]) -> String {
        guard let end = stretches.last?.range.end else { return "" }
        return (0..<Int((end.seconds * 10).rounded())).map { tenth in
            let time = AudioTime(value: Int64(tenth * 2 + 1), timescale: 20)
            return stretches.first { $0.range.contains(time) }.map { $0.isSpeech ? "#" : "." } ?? "?"
        }.joined()
    }

    private func stretches(_ chunks: [AudioChunk]) -> [ActivityStep.Stretch] {
        var step = ActivityStep(margin: 10, format: chunks[0].format, start: .zero)
        var all: [ActivityStep.Stretch] = []
        for chunk in chunks { all += step.hear(chunk) }
        return all + step.flush()
    }

    @Test(
        "loud audio counts as speech",
        arguments: [
            ("..##..", ".........." + "##########" + ".........."), ("....", "...................."),
            (".#", "....." + "#####"), (".#.#.", "....." + "#####" + "....." + "#####" + "....."),
        ])
    func detection(audio marks: String, expected: String) {
        #expect(line(stretches(audio(marks))) == expected)
    }

    @Test(
        "stretches cover every moment once, in order, up to the end of the audio",
        arguments: [1_000, 1_025, 11_025])
    func coverage(rate: Int32) {
        let chunks = audio(".#..##.", rate: rate)
        let all = stretches(chunks)
        #expect(all.first?.range.start == .zero)
        for (earlier, later) in zip(all, all.dropFirst()) { #expect(earlier.range.end == later.range.start) }
        #expect(all.last?.range.end == chunks.reduce(AudioTime.zero) { $0 + $1.duration })
    }

    @Test("how the audio is split makes no difference")
    func cutting() {
        let whole = audio("..##.#..")
        guard case .int16(let first) = whole[0].samples else {
            Issue.record("the audio of this test has samples of another type")
            return
        }
        var samples: [Int16] = []
        for chunk in whole { if case .int16(let part) = chunk.samples { samples += part } }
        let small = stride(from: 0, to: samples.count, by: 37).map {
            AudioChunk(sampleRate: 1_000, Array(samples[$0..<min($0 + 37, samples.count)]))
        }
        #expect(first.count == 500)
        #expect(line(stretches(small)) == line(stretches(whole)))
    }

    @Test("a gap in the audio ends the open stretch and is not reported")
    func gap() async throws {
        let engine = ActivityEngine(margin: ActivityStep.usualMargin)
        let chunks = audio(".#")
        let run = try await engine.startRun(SpeechRunConfiguration(format: chunks[0].format, locale: ""))
        try await run.send(.audio(chunks[0], start: .zero))
        try await run.send(.audio(chunks[1], start: .at(5)))
        try await run.send(.finish)
        var ranges: [AudioTimeRange] = []
        for try await event in run.events { if case .activity(let range, _) = event { ranges.append(range) } }
        #expect(ranges.first?.start == .zero)
        #expect(ranges.contains { $0.start == .at(5) })
        #expect(!ranges.contains { $0.overlaps(AudioTimeRange(start: .at(1), end: .at(5))) }, "\(ranges)")
    }
}
