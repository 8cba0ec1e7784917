import TestSupport
import Testing

@testable import AudioInput

/// Devices with ten frames per second: the patience is 5 frames, and the watch is 20.
@Suite struct CaptureTimelineTests {
    private func timeline(_ parties: Int = 1) -> CaptureTimeline {
        CaptureTimeline(partyCount: parties, rules: CaptureTimeline.Rules(rate: 10))
    }

    private func drain(_ timeline: inout CaptureTimeline) -> [CaptureTimeline.Block] {
        var blocks: [CaptureTimeline.Block] = []
        while let block = timeline.take(upTo: 100) { blocks.append(block) }
        return blocks
    }

    @Test("audio that comes in time is passed on unchanged, whatever its pieces")
    func plain() {
        var timeline = timeline()
        #expect(timeline.hear([1, 2], from: 0, at: 2) == [])
        #expect(timeline.hear([3], from: 0, at: 4) == [])
        #expect(timeline.tick(at: 5) == [])
        #expect(drain(&timeline) == [.sound([1, 2, 3])])
        #expect(timeline.take(upTo: 1) == nil)
    }

    @Test("parties are interleaved up to where all have audio, and one that starts later is silent before")
    func parties() {
        var timeline = timeline(2)
        #expect(timeline.hear([1, 2, 3], from: 0, at: 3) == [])
        #expect(timeline.take(upTo: 9) == nil)
        #expect(timeline.hear([7], from: 1, at: 3) == [])
        #expect(drain(&timeline) == [.sound([1, 0, 2, 0, 3, 7])])
        #expect(timeline.hear([4, 5], from: 0, at: 5) == [])
        #expect(timeline.hear([8], from: 1, at: 4) == [])
        #expect(drain(&timeline) == [.sound([4, 8])])
        timeline.finish()
        #expect(drain(&timeline) == [.sound([5, 0])])
    }

    @Test(
        "a device that delivers nothing is lost after the patience, and its gap stays on the timeline"
    )
    func gap() {
        var timeline = timeline(2)
        #expect(timeline.hear([1, 1], from: 0, at: 2) == [])
        #expect(timeline.hear([2, 2], from: 1, at: 2) == [])
        #expect(timeline.tick(at: 6) == [])
        #expect(timeline.hear([1, 1, 1, 1, 1], from: 0, at: 7) == [])
        #expect(timeline.tick(at: 7) == [.lost(party: 1, at: 2)])
        #expect(timeline.hear([1, 1, 1], from: 0, at: 10) == [])
        #expect(timeline.tick(at: 10) == [], "said once")
        // Silence lags by the patience, so that audio on its way still finds its place.
        #expect(drain(&timeline) == [.sound([1, 2, 1, 2, 1, 0, 1, 0, 1, 0])])
        #expect(timeline.hear([2, 2], from: 1, at: 12) == [.back(party: 1, lostAt: 2, frames: 8)])
        #expect(timeline.hear([1, 1], from: 0, at: 12) == [])
        #expect(drain(&timeline) == [.sound([1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2, 1, 2])])
    }

    @Test("while all devices are lost there is a length of silence instead of samples")
    func silence() {
        var timeline = timeline()
        #expect(timeline.tick(at: 5) == [.lost(party: 0, at: 0)])
        #expect(timeline.tick(at: 1_000_005) == [])
        #expect(timeline.take(upTo: 2_000_000) == .silence(1_000_000))
    }

    @Test("audio that lags the clock for a whole watch has lost a piece, which becomes silence")
    func lag() {
        var timeline = timeline()
        #expect(timeline.hear([1], from: 0, at: 1) == [])
        // From here on six frames are missing, though audio keeps coming. During the first watch it was in time at least once.
        for now in Int64(8)...41 {
            #expect(timeline.hear([1], from: 0, at: now) == [])
            #expect(timeline.tick(at: now) == (now == 41 ? [.missed(party: 0, at: 35, frames: 6)] : []))
        }
        #expect(timeline.hear([1], from: 0, at: 42) == [])
        let sound = [Int16](repeating: 1, count: 35) + [Int16](repeating: 0, count: 6) + [1]
        #expect(drain(&timeline) == [.sound(sound)])
    }

    @Test("a burst after a pause ends the lag: nothing is filled in and nothing is lost")
    func burst() {
        var timeline = timeline()
        #expect(timeline.hear([1], from: 0, at: 1) == [])
        for now in stride(from: Int64(5), through: 17, by: 4) {
            #expect(timeline.hear([1], from: 0, at: now) == [])
            #expect(timeline.tick(at: now) == [])
        }
        #expect(timeline.hear([Int16](repeating: 2, count: 15), from: 0, at: 20) == [])
        #expect(timeline.tick(at: 21) == [])
        #expect(drain(&timeline) == [.sound([1, 1, 1, 1, 1] + [Int16](repeating: 2, count: 15))])
    }

    @Test("audio that comes late, after silence took its place, is still kept")
    func late() {
        var timeline = timeline()
        #expect(timeline.hear([1], from: 0, at: 1) == [])
        #expect(timeline.tick(at: 8) == [.lost(party: 0, at: 1)])
        #expect(
            timeline.hear([Int16](repeating: 2, count: 7), from: 0, at: 8)
                == [.back(party: 0, lostAt: 1, frames: 2)])
        #expect(drain(&timeline) == [.sound([1, 0, 0] + [Int16](repeating: 2, count: 7))])
    }

    @Test("the computer's sleep is silence for all devices, and none is lost by it")
    func sleep() {
        var timeline = timeline(2)
        #expect(timeline.hear([1], from: 0, at: 1) == [])
        #expect(timeline.hear([2], from: 1, at: 1) == [])
        #expect(timeline.sleep(until: 1_001) == [.slept(at: 1, frames: 1_000)])
        #expect(timeline.tick(at: 1_003) == [])
        #expect(timeline.hear([1], from: 0, at: 1_002) == [])
        #expect(timeline.hear([2], from: 1, at: 1_002) == [])
        #expect(timeline.take(upTo: 1) == .sound([1, 2]))
        #expect(timeline.take(upTo: 1_000) == .silence(1_000))
        #expect(timeline.take(upTo: 9) == .sound([1, 2]))
    }

    @Test("in 200 random sessions each device's samples come out complete and in order", arguments: 0..<200)
    func randomSessions(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var timeline = timeline(2)
        var said: [[Int16]] = [[], []]
        var heard: [[Int16]] = [[], []]
        var now: Int64 = 0
        for _ in 0..<300 {
            now += Int64.random(in: 0...3, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0: _ = timeline.tick(at: now)
            case 1 where Int.random(in: 0..<10, using: &random) == 0:
                now += 100
                _ = timeline.sleep(until: now)
            case let draw:
                let count = Int.random(in: 0...4, using: &random)
                let samples = (0..<count).map { _ in Int16.random(in: 1...99, using: &random) }
                said[draw % 2] += samples
                _ = timeline.hear(samples, from: draw % 2, at: now)
            }
            collect(&timeline, into: &heard)
        }
        timeline.finish()
        collect(&timeline, into: &heard)
        #expect(heard[0].filter { $0 != 0 } == said[0] && heard[1].filter { $0 != 0 } == said[1])
        #expect(heard[0].count == heard[1].count)
    }

    private func collect(_ timeline: inout CaptureTimeline, into heard: inout [[Int16]]) {
        while let block = timeline.take(upTo: 7) {
            switch block {
            case .silence(let count):
                for party in 0..<2 { heard[party] += [Int16](repeating: 0, count: Int(count)) }
            case .sound(let samples):
                for (index, sample) in samples.enumerated() { heard[index % 2].append(sample) }
            }
        }
    }
}
