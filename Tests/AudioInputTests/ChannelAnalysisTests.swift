import Foundation
import Testing

@testable import AudioInput

/// Speech-like noise at 8 kHz: syllables of changing loudness, the same on every run.
struct Babble {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func random() -> Float {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Float(Int32(truncatingIfNeeded: state)) / 2_147_483_648
    }

    mutating func noise(_ frames: Int, level: Float) -> [Float] {
        (0..<frames).map { _ in random() * level }
    }

    /// Syllables of 160 ms, with pauses between words.
    mutating func speech(seconds: Double, level: Float = 0.3) -> [Float] {
        var samples: [Float] = []
        let frames = Int(seconds * 8_000)
        while samples.count < frames {
            let loudness = level * (random() > 0.6 ? 0.002 : 0.3 + 0.7 * abs(random()))
            samples += (0..<1_280).map { random() * loudness * Float(sin(Double($0) / 1_280 * .pi)) }
        }
        return Array(samples.prefix(frames))
    }

    /// Two people in turns of 1.6 s: each array has the speech of one, and silence while the other speaks.
    mutating func dialogue(turns: Int) -> ([Float], [Float]) {
        var (first, second): ([Float], [Float]) = ([], [])
        for turn in 0..<turns {
            let speech = speech(seconds: 1.6)
            let silence = [Float](repeating: 0, count: speech.count)
            first += turn % 2 == 0 ? speech : silence
            second += turn % 2 == 0 ? silence : speech
        }
        return (first, second)
    }
}

@Suite struct ChannelAnalysisTests {
    private func decide(_ channels: [[Float]]) -> ChannelDecision {
        let format = AudioFormat(sampleRate: 8_000, channelCount: channels.count, sampleType: .float32)
        var analysis = ChannelAnalysis(format: format)
        let interleaved = (channels.first ?? []).indices.flatMap { index in channels.map { $0[index] } }
        analysis.add(AudioChunk(format: format, samples: .float32(interleaved)))
        return analysis.decision
    }

    private func mix(_ parts: ([Float], Float)...) -> [Float] {
        (parts.first?.0 ?? []).indices.map { index in parts.reduce(0) { $0 + $1.0[index] * $1.1 } }
    }

    @Test("people who take turns are parties, even if the line leaks and hisses")
    func parties() {
        var babble = Babble(seed: 1)
        let (agent, customer) = babble.dialogue(turns: 6)
        for leak in [0, 0.01, 0.05] as [Float] {
            let hiss = (babble.noise(agent.count, level: 0.002), babble.noise(agent.count, level: 0.002))
            let decision = decide([
                mix((agent, 1), (customer, leak), (hiss.0, 1)),
                mix((customer, 0.5), (agent, leak), (hiss.1, 1)),
            ])
            #expect(decision.parties == [[0], [1]], "leak \(leak): \(decision)")
            #expect(decision.channelsAreParties)
        }
    }

    @Test("people who talk over each other for a fifth of the time are parties")
    func overlap() {
        var babble = Babble(seed: 7)
        let (agent, customer) = babble.dialogue(turns: 8)
        let interruption = babble.speech(seconds: 1.3)
        let late = [Float](repeating: 0, count: agent.count - interruption.count) + interruption
        let early = interruption + [Float](repeating: 0, count: agent.count - interruption.count)
        let hiss = (babble.noise(agent.count, level: 0.001), babble.noise(agent.count, level: 0.001))
        let decision = decide([
            mix((agent, 1), (late, 1), (hiss.0, 1)), mix((customer, 1), (early, 1), (hiss.1, 1)),
        ])
        #expect(decision.parties == [[0], [1]], "\(decision)")
    }

    @Test("two microphones in one room are one party")
    func room() {
        var babble = Babble(seed: 2)
        let (near, far) = babble.dialogue(turns: 6)
        for difference in [1, 0.5, 0.25] as [Float] {
            let delayed = [Float](repeating: 0, count: 6) + near.dropLast(6)
            let hiss = (babble.noise(near.count, level: 0.001), babble.noise(near.count, level: 0.001))
            let decision = decide([
                mix((near, 1), (far, difference), (hiss.0, 1)),
                mix((far, 1), (delayed, difference), (hiss.1, 1)),
            ])
            #expect(decision.parties == [[0, 1]], "\(difference): \(decision)")
        }
    }

    @Test("a mono call that a codec made stereo is one party")
    func fakedStereo() {
        var babble = Babble(seed: 3)
        let (one, other) = babble.dialogue(turns: 6)
        let mono = mix((one, 1), (other, 0.7))
        let residue = babble.speech(seconds: 9.6, level: 0.3 * 0.0316)
        #expect(decide([mix((mono, 1), (residue, 1)), mix((mono, 1), (residue, -1))]).parties == [[0, 1]])
        #expect(decide([mono, mono]).parties == [[0, 1]])
        // Panned to one side, with only leakage on the other.
        #expect(decide([mono, mono.map { $0 * 0.0316 }]).parties == [[0, 1]])
    }

    @Test("a party who has not spoken yet is still a party")
    func silentParty() {
        var babble = Babble(seed: 4)
        let speech = babble.speech(seconds: 8)
        let hiss = babble.noise(speech.count, level: 0.001)
        #expect(decide([speech, hiss]).parties == [[0], [1]])
        #expect(decide([speech, [Float](repeating: 0, count: speech.count)]).parties == [[0], [1]])
    }

    @Test("with more than two channels, those that hear the same are grouped")
    func many() throws {
        var babble = Babble(seed: 5)
        let (one, other) = babble.dialogue(turns: 6)
        let decision = decide([one, other, one.map { $0 * 0.5 }])
        #expect(decision.parties == [[0, 2], [1]])
        let correlation = try #require(decision.correlation)
        #expect(
            correlation < ChannelDecision.threshold, "the number is one that keeps parties apart: \(decision)"
        )
        #expect(decide([one]).parties == [[0]])
    }

    @Test("silence and empty input are decided without a correlation")
    func nothing() {
        let silence = [Float](repeating: 0, count: 32_000)
        let decision = decide([silence, silence])
        #expect(decision.secondsOfSpeech == 0)
        #expect(decision.correlation == nil)
        #expect(decide([[], []]).secondsOfSpeech == 0)
    }

    @Test("the size of the chunks does not change the decision")
    func pieces() {
        var babble = Babble(seed: 6)
        let (one, other) = babble.dialogue(turns: 4)
        let interleaved = one.indices.flatMap { [one[$0], other[$0]] }
        let format = AudioFormat(sampleRate: 8_000, channelCount: 2, sampleType: .float32)
        var whole = ChannelAnalysis(format: format)
        whole.add(AudioChunk(format: format, samples: .float32(interleaved)))
        var cut = ChannelAnalysis(format: format)
        for start in stride(from: 0, to: interleaved.count, by: 2_002) {
            let end = min(interleaved.count, start + 2_002)
            cut.add(AudioChunk(format: format, samples: .float32(Array(interleaved[start..<end]))))
        }
        #expect(whole.decision == cut.decision)
    }
}

@Suite(.enabled(if: Tool.hasFFmpeg, "ffmpeg is not installed")) struct ChannelFixtureTests {
    @Test(
        "the fixtures have the parties that they were made with",
        arguments: [
            ("call-booking.flac", true), ("call-booking.ulaw.wav", true), ("overlap.flac", true),
            ("overlap.ulaw.wav", true), ("room.flac", false),
        ])
    func fixtures(name: String, areParties: Bool) async throws {
        let recording = try await Recording.open(RecordingRequest(path: fixture(name)))
        #expect(
            recording.parties == (areParties ? [[0], [1]] : [[0, 1]]),
            "\(String(describing: recording.decision))")
    }

    @Test("a mono call as joint-stereo MP3 is one party, and a stereo call as MP3 is two")
    func jointStereo() async throws {
        let folder = try TemporaryFolder()
        let call = fixture("call-booking.flac")
        for (options, areParties) in [
            (["-af", "pan=stereo|c0=.5*c0+.5*c1|c1=.5*c0+.5*c1"], false), ([], true),
        ] {
            let path = folder.path + "/call\(areParties).mp3"
            try await Tool.ffmpeg(["-i", call] + options + ["-joint_stereo", "1", "-b:a", "48k", path])
            let recording = try await Recording.open(RecordingRequest(path: path))
            #expect(
                recording.parties == (areParties ? [[0], [1]] : [[0, 1]]),
                "\(String(describing: recording.decision))")
        }
    }

    @Test("a recording that was analyzed for parties is still read whole")
    func replayed() async throws {
        let name = fixture("overlap.flac")
        let plain = try await AudioFile.open(name).collect()
        let recording = try await Recording.open(RecordingRequest(path: name))
        #expect(try await recording.source.collect() == plain)
    }
}
