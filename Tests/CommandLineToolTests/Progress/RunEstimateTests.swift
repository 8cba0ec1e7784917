import TestSupport
import Testing

@testable import CommandLineTool

/// The time left of made-up runs, for which the right answer is known.
@Suite struct RunEstimateTests {
    private static let plan = StagePlan([
        .hearing: "w", .speakers: "w", .reading: "r", .writing: "q", .title: "q", .saving: "w",
    ])

    /// What a recording takes on a machine: the seconds of each stage, and the number of steps that it counts.
    private struct Script {
        var audio = 120.0
        var stages: [(stage: RunStage, seconds: Double, count: Int?)] = [
            (.hearing, 20, nil), (.speakers, 1, nil), (.reading, 10, 40), (.writing, 60, 24),
            (.title, 30, nil), (.saving, 0.5, nil),
        ]
        var seconds: Double { stages.reduce(0) { $0 + $1.seconds } }
    }

    /// Plays a recording through its stages, and asks for the time left again and again.
    ///
    /// - Returns: the moments at which there was an estimate, each with the seconds left.
    private func play(
        _ script: Script, _ estimate: inout RunEstimate, from begin: Double = 0, name: String = "a.wav"
    ) -> [(time: Double, left: Double)] {
        var said: [(Double, Double)] = []
        var start = begin
        estimate.begin(name, audio: script.audio, at: begin)
        for (stage, seconds, count) in script.stages {
            // Progress comes in eight steps per stage; the estimate is asked for in between, too.
            let steps = 8
            for step in 0...steps {
                let share = Double(step) / Double(steps)
                let time = start + share * seconds
                let done = count.map { Int(share * Double($0)) }
                estimate.take(
                    stage,
                    share: count.flatMap { count in done.map { Double($0) / Double(count) } }
                        ?? (stage.measure == .audio ? share : nil),
                    planned: count, of: name, at: time)
                for part in 0..<4 {
                    let now = time + Double(part) * seconds / Double(4 * steps)
                    if let left = estimate.secondsLeft(at: now) { said.append((now, left)) }
                }
            }
            start += seconds
        }
        estimate.finish(name, isWhole: true, at: start)
        return said
    }

    private func learned(_ script: Script = Script()) -> WorkRates {
        var first = RunEstimate(plan: Self.plan, rates: WorkRates())
        _ = play(script, &first)
        return first.learned
    }

    /// The largest factor by which the estimate grew, not counting two seconds that nobody minds.
    private func growth(_ said: [(time: Double, left: Double)]) -> Double {
        var least = Double.infinity
        return said.map { moment in
            defer { least = min(least, moment.left) }
            return least.isFinite ? (moment.left - 2) / max(1, least) : 0
        }.max() ?? 0
    }

    @Test("if a run takes as long as the last one, the time left is right all along")
    func right() {
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        let script = Script()
        let said = play(script, &estimate)
        #expect(said.count > 100)
        for (time, left) in said {
            let truth = script.seconds - time
            // A stage that counts nothing gives no hint when it takes a little longer.
            #expect(abs(left - max(0, truth)) <= 0.15 * truth + 8, "at \(time): \(left), not \(truth)")
        }
        #expect(growth(said) <= 1.2)
    }

    @Test(
        "at another length or pace, the time left is roughly right and never grows by more than a fifth",
        arguments: [0.3, 0.5, 2, 5], [0.8, 1, 1.2])
    func scaled(length: Double, slowness: Double) {
        var script = Script()
        script.audio *= length
        script.stages = script.stages.map { stage, seconds, count in
            let factor =
                switch stage.measure {
                case .audio: length
                case .count: stage == .writing ? max(0.4, min(length, 2)) : length
                case .nothing: 1.0
                }
            return (stage, seconds * factor * slowness, count.map { max(1, Int(Double($0) * factor)) })
        }
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        let said = play(script, &estimate)
        for (time, left) in said {
            let truth = script.seconds - time
            #expect(left > 0.6 * truth - 5 && left < 2 * truth + 15, "at \(time): \(left), not \(truth)")
        }
        #expect(growth(said) <= 1.2, "\(said)")
    }

    @Test(
        "whatever happens, the time left is finite, not negative, and does not grow without news"
    )
    func anything() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var estimate = RunEstimate(
                plan: Self.plan, rates: Bool.random(using: &random) ? learned() : WorkRates())
            var time = 0.0
            let isKnown = Bool.random(using: &random)
            estimate.begin("a", audio: isKnown ? .random(in: 0...4000, using: &random) : nil, at: 0)
            for _ in 0..<100 {
                time += .random(in: 0...5, using: &random)
                estimate.take(
                    RunStage.allCases.randomElement(using: &random)!,
                    share: Bool.random(using: &random) ? .random(in: -0.5...2, using: &random) : nil,
                    planned: Bool.random(using: &random) ? .random(in: 0...90, using: &random) : nil, of: "a",
                    at: time)
                if let left = estimate.secondsLeft(at: time) {
                    #expect(left.isFinite && left >= 0, "\(left)")
                    let (soon, later) = (
                        estimate.secondsLeft(at: time + 30), estimate.secondsLeft(at: time + 60)
                    )
                    // Half a minute later a rise that was due is over, except for a trace.
                    #expect(
                        later ?? 0 <= 1.01 * (soon ?? 0) + 0.1,
                        "\(String(describing: soon)) grows to \(String(describing: later)) without news")
                }
                if let share = estimate.share(at: time) { #expect((0...1).contains(share), "\(share)") }
            }
        }
    }

    @Test("the estimate covers all recordings, unopened ones by size, and two jobs halve it")
    func batch() throws {
        let sizes = ["a.wav": 1000.0, "b.wav": 1000, "c.wav": 2000]
        for (jobs, expected) in [(1, 4.0), (2, 2)] {
            var estimate = RunEstimate(plan: Self.plan, rates: learned(), sizes: sizes, jobCount: jobs)
            estimate.begin("a.wav", audio: 120, at: 0)
            let first = estimate.secondsLeft(at: 0)
            let left = try #require(first)
            // A title takes no longer for a longer recording; nearly everything else does.
            #expect(left > 0.75 * expected * Script().seconds && left < 1.1 * expected * Script().seconds)
            estimate.finish("b.wav", isWhole: false, at: 1)
            var after: Double?
            for time in 2..<60 { after = estimate.secondsLeft(at: Double(time)) }
            #expect(try #require(after) < left - 50, "what was left out takes no time")
        }
    }

    @Test(
        "a first run has no estimate before its first progress, and a stream none while it is transcribed"
    )
    func first() {
        var estimate = RunEstimate(plan: Self.plan, rates: WorkRates())
        estimate.begin("a", audio: 120, at: 0)
        let (left, share) = (estimate.secondsLeft(at: 0), estimate.share(at: 0))
        #expect(left == nil && share == nil)
        estimate.take(.hearing, share: 0.5, of: "a", at: 6)
        let later = estimate.secondsLeft(at: 6)
        #expect(later != nil)
        var stream = RunEstimate(plan: Self.plan, rates: learned())
        stream.begin("-", audio: nil, at: 0)
        stream.take(.hearing, of: "-", at: 6)
        let ofStream = stream.secondsLeft(at: 6)
        #expect(ofStream == nil)
    }

    @Test("a stage that is long overdue has no estimate until the run moves on")
    func overdue() {
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        estimate.begin("a", audio: 8, at: 0)
        var said: [(Double, Double?, Double?)] = []
        for minute in 0...5 {
            let time = Double(minute) * 60
            said.append((time, estimate.secondsLeft(at: time), estimate.share(at: time)))
        }
        #expect(said[0].1 != nil, "\(said)")
        // By then, the expected time for transcribing is long over.
        for (_, left, share) in said.dropFirst() { #expect(left == nil && share == nil, "\(said)") }
        estimate.take(.speakers, of: "a", at: 301)
        let later = estimate.secondsLeft(at: 301)
        #expect(later != nil, "when it goes on, something is known again")
    }

    @Test(
        "a recording decoded in one window gets its progress from the time spent, and never reaches the end"
    )
    func heardByTime() throws {
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        estimate.begin("a", audio: 12, at: 0)
        // Two minutes take 20 s, so 12 s take 2 s.
        let shares = [0.0, 0.5, 1, 60].map { estimate.heardByTime(of: "a", at: $0) ?? -1 }
        #expect(shares[0] == 0 && abs(shares[1] - 0.25) < 0.01 && abs(shares[2] - 0.5) < 0.01, "\(shares)")
        #expect(shares[3] == 0.9, "\(shares)")
        estimate.take(.hearing, share: 0.1, of: "a", at: 1)
        #expect(estimate.heardByTime(of: "a", at: 1) == nil)
        #expect(estimate.heardByTime(of: "b", at: 1) == nil)
    }

    @Test("a recording that was not processed as a whole teaches nothing")
    func parts() {
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        estimate.begin("a", audio: 120, at: 0)
        estimate.take(.hearing, share: 1, of: "a", at: 1)
        estimate.finish("a", isWhole: false, at: 2)
        #expect(estimate.learned == learned())
    }

    @Test("if a run is ten times slower than before, the time left shows it after a quarter of the run")
    func surprise() throws {
        var estimate = RunEstimate(plan: Self.plan, rates: learned())
        var script = Script()
        script.stages = script.stages.map { ($0.stage, $0.seconds * 10, $0.count) }
        let said = play(script, &estimate)
        let half = try #require(said.first { $0.time > script.seconds / 4 })
        #expect(half.left > script.seconds / 3, "\(half)")
    }
}
