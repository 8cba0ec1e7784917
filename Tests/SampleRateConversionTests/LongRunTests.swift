import Foundation
import Testing
import Timeline

@testable import AudioInput
@testable import SampleRateConversion

/// A stream that is made on demand: silence with clicks at known frames.
private actor ClickingStream: ByteStream {
    static let clickEvery: Int64 = 600 * 44_100 + 12_345
    let frameCount: Int64
    private var frame: Int64 = 0

    init(frameCount: Int64) { self.frameCount = frameCount }

    var length: UInt64? { nil }

    func read(upTo count: Int) -> [UInt8] {
        let frames = min(Int64(count / 4), frameCount - frame)
        var bytes = [UInt8](repeating: 0, count: Int(frames) * 4)
        let next = (frame + Self.clickEvery - 1) / Self.clickEvery * Self.clickEvery
        if next < frame + frames {
            let at = Int(next - frame) * 4
            bytes.replaceSubrange(at..<at + 4, with: [0, 0x40, 0, 0x40])
        }
        frame += frames
        return bytes
    }

    func close() { frame = frameCount }
}

/// `READBACK_LONG=1` runs it; with a release build it takes a minute or two.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["READBACK_LONG"] != nil)) struct LongRunTests {
    @Test("three hours of raw stereo keep their timing to the sample, and memory does not grow")
    func threeHours() async throws {
        let hours: Int64 = 3
        let stream = ClickingStream(frameCount: hours * 3_600 * 44_100)
        let raw = try RawAudioFormat("s16le,44100,2")
        let source = try ConvertedSource(
            PCMSource(subject: "standard input", header: raw.header, stream: stream), to: .speech16kHz,
            resampling: SampleRateConverter())
        let clock = ContinuousClock()
        let start = clock.now
        var frames: Int64 = 0
        var peaks: [Int64: Int16] = [:]
        var memory: [Int] = []
        while let chunk = try await source.next() {
            guard case .int16(let samples) = chunk.samples else { continue }
            for (index, sample) in samples.enumerated() where sample > 2_000 {
                peaks[frames + Int64(index)] = sample
            }
            if frames % (600 * 16_000) > (frames + Int64(samples.count)) % (600 * 16_000) {
                memory.append(Self.residentKilobytes())
            }
            frames += Int64(samples.count)
        }
        let elapsed = clock.now - start
        #expect(frames == hours * 3_600 * 16_000)
        for click in stride(from: Int64(0), to: stream.frameCount, by: Int(ClickingStream.clickEvery)) {
            let exact = Double(click) * 16_000 / 44_100
            let near = peaks.filter { abs(Double($0.key) - exact) < 20 }.max { $0.value < $1.value }
            let found = try #require(near, "the click at frame \(click) is gone")
            #expect(abs(Double(found.key) - exact) <= 1, "the click at \(exact) is at \(found.key)")
        }
        let growth = (memory.last ?? 0) - (memory.dropFirst().first ?? 0)
        print("3 h: \(elapsed / Int(hours)) per hour of audio; memory after each 10 min in kB: \(memory)")
        #expect(growth < 4_000, "\(growth) kB more")
    }

    private static func residentKilobytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
