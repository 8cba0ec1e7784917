import Foundation
import Testing

@testable import CommandLineTool

/// Real runs, replayed from their `--progress json` (`Scripts/bench screen --keep`): the time left that would have been shown, compared
/// with the truth.
@Suite struct RecordedRunTests {
    /// A recorded run.
    private struct Recorded {
        let name: String
        let lines: [ProgressDocument]
        var seconds: Double { lines.last?.elapsed ?? 0 }

        init(_ name: String) throws {
            self.name = name
            let text = try String(contentsOfFile: Fixture.path("progress/\(name).jsonl"), encoding: .utf8)
            lines = text.split(separator: "\n").compactMap {
                // Messages in between are skipped.
                try? JSONDecoder().decode(ProgressDocument.self, from: Data($0.utf8))
            }
        }

        var plan: StagePlan {
            StagePlan(
                Dictionary(lines.map { ($0.stage, "recorded") }, uniquingKeysWith: { first, _ in first }))
        }

        /// The recordings' lengths, used in place of their sizes in bytes.
        var sizes: [String: Double] {
            var sizes: [String: Double] = [:]
            for line in lines { if let end = line.end { sizes[line.recording ?? ""] = end } }
            return sizes
        }

        /// The time left that is shown, moment by moment.
        func play(_ estimate: inout RunEstimate) -> [(time: Double, left: Double)] {
            var said: [(Double, Double)] = []
            var current: String?
            for line in lines where line.stage != .opening {
                let name = line.recording ?? ""
                if name != current {
                    if let current { estimate.finish(current, isWhole: true, at: line.elapsed) }
                    estimate.begin(name, audio: line.end ?? sizes[name], at: line.elapsed)
                    current = name
                }
                let counted = line.done.flatMap { done in
                    line.planned.map { Double(done) / Double(max(1, $0)) }
                }
                let heard = line.position.flatMap { position in line.end.map { position / max(1, $0) } }
                estimate.take(
                    line.stage, share: counted ?? heard, planned: line.planned, of: name, at: line.elapsed)
                if let left = estimate.secondsLeft(at: line.elapsed) { said.append((line.elapsed, left)) }
            }
            if let current { estimate.finish(current, isWhole: true, at: seconds) }
            return said
        }

        func learned() -> WorkRates {
            var estimate = RunEstimate(plan: plan, rates: WorkRates(), sizes: sizes)
            _ = play(&estimate)
            return estimate.learned
        }
    }

    private static let names = ["call"]

    @Test(
        "after a run of the same pace, the time left is roughly right from second five on and rises little",
        arguments: names)
    func known(name: String) throws {
        let run = try Recorded(name)
        var estimate = RunEstimate(plan: run.plan, rates: run.learned(), sizes: run.sizes)
        let said = run.play(&estimate)
        #expect(said.count > 20, "\(name)")
        var least = Double.infinity
        for (time, left) in said where time >= 5 {
            let truth = run.seconds - time
            #expect(
                left >= 0.5 * truth - 5 && left <= 1.7 * truth + 15,
                "\(name), at \(time) s: \(left) s said, \(truth) s in truth")
            #expect(
                left <= 1.2 * least + 5, "\(name), at \(time) s: \(least) s, then \(left) s")
            least = min(least, left)
        }
    }

    @Test("halfway through a first run, the time left is of the right order", arguments: names)
    func first(name: String) throws {
        let run = try Recorded(name)
        var estimate = RunEstimate(plan: run.plan, rates: WorkRates(), sizes: run.sizes)
        let said = run.play(&estimate)
        let half = try #require(said.first { $0.time >= run.seconds / 2 })
        #expect(
            half.left > 0.15 * run.seconds && half.left < 2.5 * run.seconds,
            "\(name): \(half.left) s said at half of \(run.seconds) s")
    }
}
