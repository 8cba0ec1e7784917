import Foundation
import Testing

@testable import AudioInput

// Arithmetic over minutes of audio, without threads: slow under the thread sanitizer, which has nothing to find in it.
#if !THREAD_SANITIZER

    /// A call between two people. The first one's microphone may hear the second over a loudspeaker.
    private struct EchoedCall {
        static let rate = 8_000
        /// The samples of one turn of 1.6 s.
        static let turn = 12_800
        let own: [Float]
        let far: [Float]
        let heard: [Float]

        /// - Parameter delay: in seconds; `nil` without an echo.
        init(turns: Int = 16, delay: Double?, level: Float = 0.5) {
            var babble = Babble(seed: 11)
            let (own, far) = babble.dialogue(turns: turns)
            let hiss = babble.noise(own.count, level: 0.0005)
            let echo = delay.map { Self.echo(of: far, delay: $0, level: level, &babble) }
            self.own = own
            self.far = zip(far, babble.noise(own.count, level: 0.0005)).map { $0 + $1 }
            heard = own.indices.map { own[$0] + hiss[$0] + (echo?[$0] ?? 0) }
        }

        /// What a loudspeaker and a room with 100 ms of echo make of a sound.
        private static func echo(of sound: [Float], delay: Double, level: Float, _ dice: inout Babble)
            -> [Float]
        {
            let first = Int(delay * Double(rate))
            var response = [(first, level)]
            for place in stride(from: 5, to: 800, by: 37) {
                let decay = exp(Float(-place) / 200)
                response.append((first + place, 0.3 * level * dice.random() * decay))
            }
            return sound.indices.map { (index: Int) -> Float in
                var sum: Float = 0
                for (late, gain) in response where index >= late { sum += gain * sound[index - late] }
                return sum
            }
        }

        func through(_ remover: EchoRemover, swapped: Bool = false) -> (
            near: [Float], far: [Float], remover: EchoRemover
        ) {
            var remover = remover
            var result: (near: [Float], far: [Float]) = ([], [])
            func take(_ clean: (first: [Float], second: [Float])) {
                result.near += swapped ? clean.second : clean.first
                result.far += swapped ? clean.first : clean.second
            }
            for start in stride(from: 0, to: heard.count, by: 1_000) {
                let (near, far) = (
                    Array(heard[start..<min(start + 1_000, heard.count)]),
                    Array(far[start..<min(start + 1_000, far.count)])
                )
                take(swapped ? remover.add(far, near) : remover.add(near, far))
            }
            take(remover.finish())
            return (result.near, result.far, remover)
        }

        /// The level in decibels of one person's turns, without the first `seconds` of the call.
        static func level(_ samples: [Float], turnsOf party: Int, after seconds: Double = 10) -> Double {
            let wanted = samples.indices.filter {
                $0 / turn % 2 == party && Double($0) > seconds * Double(rate)
            }
            return 10
                * log10(
                    Double(wanted.reduce(0) { $0 + samples[$1] * samples[$1] }) / Double(wanted.count) + 1e-12
                )
        }
    }

    @Suite struct EchoTests {
        private let remover = EchoRemover(
            sampleRate: EchoedCall.rate, lookAhead: EchoRemover.lookAheadOfFiles)

        @Test("the delay of an echo is found, and which party hears the other", arguments: [0.02, 0.1, 0.3])
        func lag(delay: Double) {
            let call = EchoedCall(delay: delay)
            var search = EchoSearch(sampleRate: EchoedCall.rate)
            search.add(call.heard, call.far)
            #expect(abs((search.lag ?? 9) - delay) < 0.002, "\(String(describing: search.lag))")
            #expect(call.through(remover).remover.direction == .firstHearsSecond)
            #expect(call.through(remover, swapped: true).remover.direction == .secondHearsFirst)
        }

        @Test(
            "an echo is removed, and the speaker's own voice stays",
            arguments: [0.5, 0.1] as [Float], [false, true])
        func removed(level: Float, swapped: Bool) {
            let call = EchoedCall(delay: 0.1, level: level)
            let clean = call.through(remover, swapped: swapped)
            #expect(clean.near.count == call.heard.count)
            #expect(clean.far == call.far, "the loudspeaker's side passes as it is")
            let (before, after) = (
                EchoedCall.level(call.heard, turnsOf: 1), EchoedCall.level(clean.near, turnsOf: 1)
            )
            #expect(after < before - 25, "the echo: \(before) dB, then \(after) dB")
            let (spoken, kept) = (
                EchoedCall.level(call.own, turnsOf: 0), EchoedCall.level(clean.near, turnsOf: 0)
            )
            #expect(abs(kept - spoken) < 1, "the own voice: \(spoken) dB, then \(kept) dB")
        }

        @Test("an echo is removed from the first word of a recording on")
        func fromTheStart() {
            let call = EchoedCall(delay: 0.1)
            let clean = call.through(remover)
            let (before, after) = (
                EchoedCall.level(call.heard, turnsOf: 1, after: 0),
                EchoedCall.level(clean.near, turnsOf: 1, after: 0)
            )
            #expect(after < before - 20, "\(before) dB, then \(after) dB")
        }

        @Test("without an echo, every sample passes unchanged")
        func untouched() {
            let call = EchoedCall(delay: nil)
            let clean = call.through(remover)
            #expect(clean.near == call.heard)
            #expect(clean.far == call.far)
            #expect(clean.remover.direction == nil)
        }

        @Test("live audio is held back for less than 20 blocks")
        func live() {
            let call = EchoedCall(delay: 0.1)
            var remover = EchoRemover(sampleRate: EchoedCall.rate, lookAhead: EchoRemover.lookAheadOfLive)
            var (heard, given) = (0, 0)
            for start in stride(from: 0, to: call.heard.count, by: 1_600) {
                let range = start..<start + 1_600
                given += remover.add(Array(call.heard[range]), Array(call.far[range])).first.count
                heard += 1_600
                #expect(heard - given < 20 * EchoFilter.blockSize, "after \(heard) samples")
            }
        }

        @Test("a party that hears the other one loudly is still a party of its own")
        func apart() throws {
            let call = EchoedCall(delay: 0.06, level: 0.9)
            let format = AudioFormat(
                sampleRate: Int32(EchoedCall.rate), channelCount: 2, sampleType: .float32)
            let chunk = AudioChunk(
                format: format,
                samples: .float32(call.heard.indices.flatMap { [call.heard[$0], call.far[$0]] }))
            let decision = try #require(ChannelDecision(withoutEcho: [chunk]))
            #expect(decision.parties == [[0], [1]], "\(decision)")
        }

        @Test("two microphones in one room have no echo")
        func room() {
            var babble = Babble(seed: 2)
            let (one, other) = babble.dialogue(turns: 24)
            let late = { (samples: [Float]) in [Float](repeating: 0, count: 6) + samples.dropLast(6) }
            let first = zip(one, late(other)).map { $0 + 0.25 * $1 }
            let second = zip(other, late(one)).map { $0 + 0.25 * $1 }
            var remover = remover
            let clean = remover.add(first, second)
            let rest = remover.finish()
            #expect(clean.first + rest.first == first)
            #expect(clean.second + rest.second == second)
        }

        @Test("leakage over a wire, which has no delay, is recognized by the levels")
        func leak() {
            let call = EchoedCall(delay: 0, level: 0.2)
            #expect(call.through(remover).remover.direction == .firstHearsSecond)
        }
    }

#endif
