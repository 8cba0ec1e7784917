import Testing

@testable import CommandLineTool

/// Time is counted in seconds of recorded audio; no clock is involved.
@Suite("When a recording ends by itself")
struct AutomaticStopTests {
    /// Records and transcribes these seconds one by one. Returns each verdict with its second.
    private func told(
        _ stop: inout AutomaticStop, _ seconds: ClosedRange<Int>, lastWord: Double = 0,
        parties: Set<String> = []
    ) -> [String] {
        var told: [String] = []
        for second in seconds {
            let verdicts = [
                stop.take(recorded: Double(second)),
                stop.take(HeardSoFar(seconds: Double(second), lastWord: lastWord, parties: parties)),
            ]
            for verdict in verdicts {
                switch verdict {
                case .soon: told.append("soon \(second)")
                case .goesOn: told.append("goes on \(second)")
                case .now: told.append("now \(second)")
                case .remark: told.append("remark \(second)")
                case nil: break
                }
            }
        }
        return told
    }

    @Test("without a rule nothing ends the recording; four hours without a word give one notice")
    func never() {
        var stop = AutomaticStop(AutomaticStop.Rules())
        #expect(told(&stop, 1...40_000) == ["remark 14401"])
        var spoken = AutomaticStop(AutomaticStop.Rules())
        #expect(told(&spoken, 1...14_500, lastWord: 200, parties: [""]) == [])
    }

    @Test(
        "the end is announced half a minute ahead, or half the length ahead if that is less",
        arguments: [(3_600, 3_570), (600, 570), (20, 10)])
    func length(limit: Int, warning: Int) {
        var stop = AutomaticStop(AutomaticStop.Rules(length: Double(limit)))
        #expect(told(&stop, 1...limit + 5) == ["soon \(warning)", "now \(limit)"])
    }

    @Test("silence counts from the last word, and a new word takes back the warning")
    func silence() {
        var stop = AutomaticStop(AutomaticStop.Rules(silence: 600))
        #expect(told(&stop, 1...580, lastWord: 5) == ["soon 575"])
        #expect(told(&stop, 581...590, lastWord: 581) == ["goes on 581"])
        #expect(told(&stop, 591...1_300, lastWord: 581) == ["soon 1151", "now 1181"])
    }

    @Test("silence ends nothing while transcription lags behind the recording")
    func late() {
        var stop = AutomaticStop(AutomaticStop.Rules(silence: 60))
        _ = told(&stop, 1...20, lastWord: 20, parties: [""])
        #expect(stop.take(recorded: 1_000) == nil)
        for heard in stride(from: 21.0, through: 900, by: 1) {
            #expect(stop.take(HeardSoFar(seconds: heard, lastWord: 20, parties: [""])) == nil, "\(heard)")
        }
        // It has caught up, and someone has spoken in the meantime.
        #expect(stop.take(HeardSoFar(seconds: 990, lastWord: 985, parties: [""])) == nil)
    }

    @Test("if nothing more is transcribed, silence is unknown and the recording goes on")
    func deaf() {
        var stop = AutomaticStop(AutomaticStop.Rules(silence: 60, whenQuiet: true))
        _ = stop.take(HeardSoFar(seconds: 10, lastWord: 10, parties: [""]))
        for second in 11...5_000 { #expect(stop.take(recorded: Double(second)) == nil, "\(second)") }
    }

    @Test("quiet ends a conversation only after every party has spoken")
    func quiet() {
        let rules = AutomaticStop.Rules(whenQuiet: true, partyCount: 2)
        var waiting = AutomaticStop(rules)
        #expect(told(&waiting, 1...2_000, lastWord: 30, parties: ["Microphone"]) == [])
        var over = AutomaticStop(rules)
        let both: Set = ["Microphone", "System audio"]
        #expect(told(&over, 1...400, lastWord: 100, parties: both) == ["soon 190", "now 220"])
    }

    @Test("an end that is already due is still announced ten seconds ahead")
    func atOnce() {
        var stop = AutomaticStop(AutomaticStop.Rules(length: 60))
        let first = stop.take(recorded: 100)
        guard case .soon? = first else {
            Issue.record("\(String(describing: first))")
            return
        }
        #expect(told(&stop, 101...120) == ["now 110"])
    }

    @Test(
        "durations such as 1h30m are understood",
        arguments: [
            ("90s", 90), ("10m", 600), ("1h30m", 5_400), ("30d", 2_592_000), ("1d2h3m4s", 93_784),
        ] as [(String, Double)])
    func spans(text: String, seconds: Double) { #expect(SpanText.parse(text) == seconds) }

    @Test(
        "anything else is not a duration",
        arguments: ["", "0m", "10", "m", "30m1h", "1h1h", "-5m", "1.5h", "9999999s", "١٠m"])
    func noSpans(text: String) { #expect(SpanText.parse(text) == nil) }
}
