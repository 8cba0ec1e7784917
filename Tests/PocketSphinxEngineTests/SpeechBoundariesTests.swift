import Testing

@testable import PocketSphinxEngine

@Suite("Speech boundaries")
struct SpeechBoundariesTests {
    /// `s` is a frame of speech, anything else one without.
    private func boundaries(
        _ line: String, rule: EndpointRule = .standard, levels: [Int] = [], flushed: Bool = false
    ) -> [SpeechBoundaries.Boundary] {
        var machine = SpeechBoundaries(rule: rule)
        var all: [SpeechBoundaries.Boundary] = []
        for (index, verdict) in line.enumerated() {
            all += machine.push(isSpeech: verdict == "s", level: levels.isEmpty ? 0 : levels[index])
        }
        return flushed ? all + machine.flush() : all
    }

    private func line(_ runs: (Character, Int)...) -> String {
        runs.map { String(repeating: $0.0, count: $0.1) }.joined()
    }

    @Test("speech begins a little before a window full of speech and ends inside a window without any")
    func simple() {
        #expect(boundaries(line((".", 20), ("s", 30), (".", 20))) == [.begin(15), .utterance(15..<55)])
    }

    @Test("a pause shorter than the window does not end an utterance")
    func shortPause() {
        #expect(
            boundaries(line((".", 20), ("s", 15), (".", 9), ("s", 15), (".", 20)))
                == [.begin(15), .utterance(15..<64)])
    }

    @Test("sound shorter than the window begins nothing, unless the audio ends")
    func blip() {
        #expect(boundaries(line((".", 20), ("s", 9), (".", 20))) == [])
        #expect(
            boundaries(line((".", 20), ("s", 9)), flushed: true) == [.begin(14), .utterance(14..<29)])
        #expect(boundaries(line((".", 20), ("s", 3)), flushed: true) == [])
    }

    @Test("an utterance never takes frames that belong to the one before")
    func noOverlap() {
        let found = boundaries(line(("s", 12), (".", 10), ("s", 12), (".", 10)))
        #expect(found == [.begin(0), .utterance(0..<17), .begin(17), .utterance(17..<39)])
    }

    @Test("a long utterance ends at the first short pause")
    func softLimit() {
        var rule = EndpointRule.standard
        rule.softLimit = 50
        rule.softPause = 4
        let found = boundaries(line(("s", 30), (".", 4), ("s", 30), (".", 4), ("s", 10)), rule: rule)
        #expect(found == [.begin(0), .utterance(0..<66), .begin(66)])
    }

    @Test("an utterance without any pause is cut at its quietest late frame")
    func hardLimit() {
        var rule = EndpointRule.standard
        rule.hardLimit = 60
        rule.searchBack = 20
        var levels = Array(repeating: 9, count: 80)
        levels[30] = 0
        levels[45] = 1
        let found = boundaries(line(("s", 80)), rule: rule, levels: levels)
        #expect(found == [.begin(0), .utterance(0..<45), .begin(45)])
    }

    @Test("no utterance is longer than the hard limit, and cut utterances leave nothing out")
    func bounded() {
        let found = boundaries(line(("s", 5_000)), flushed: true)
        var expectedStart = 0
        for case .utterance(let frames) in found {
            #expect(frames.lowerBound == expectedStart)
            #expect(frames.count <= EndpointRule.standard.hardLimit)
            expectedStart = frames.upperBound
        }
        #expect(expectedStart == 5_000)
    }

    @Test("the horizon never passes the start of an utterance that is found later")
    func horizon() {
        var machine = SpeechBoundaries()
        var promised = 0
        for verdict in line((".", 40), ("s", 12), (".", 30), ("s", 9), (".", 3), ("s", 40), (".", 15)) {
            for boundary in machine.push(isSpeech: verdict == "s", level: 0) {
                if case .begin(let frame) = boundary {
                    #expect(
                        frame >= promised, "an utterance begins at \(frame), after the promise of \(promised)"
                    )
                }
            }
            #expect(machine.horizon >= promised)
            promised = machine.horizon
        }
    }
}
