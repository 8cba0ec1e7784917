import Execution
import Foundation
import Testing

@testable import ModelStore

/// Polite downloads from servers on this machine that are not polite.
@Suite(.enabled(if: Hub.isAvailable, "curl and python3 are needed")) struct PolitenessTests {
    /// The pauses and the progress during a pull.
    private final class Notes: Sendable {
        private let all = Mutex<(pauses: [Duration], progress: [PullProgress])>(([], []))

        func paused(_ time: Duration) { all.withLock { $0.pauses.append(time) } }
        func heard(_ progress: PullProgress) { all.withLock { $0.progress.append(progress) } }

        var seconds: Double { all.withLock { $0.pauses.reduce(.zero, +) } / .seconds(1) }
        var reasons: Set<String> {
            Set(all.withLock { $0.progress.filter { $0.pause != nil }.compactMap(\.reason) })
        }
        /// The numbers of the next tries that pauses announced, in order.
        var tries: [Int] {
            all.withLock { $0.progress.compactMap(\.pause?.nextTry) }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }
    }

    /// Pulls from a server that never sends the whole file.
    private func failingPull(_ steps: String..., stallSeconds: Int = 20) async throws -> (
        error: ModelStoreError, requests: [Hub.Request], notes: Notes, left: [String]
    ) {
        let hub = try await Hub(steps)
        let temporary = try TemporaryStore([hub.model()])
        let notes = Notes()
        let tools = PullTools.test(stallSeconds: stallSeconds) { notes.paused($0) }
        let error = try #require(
            await #expect(throws: ModelStoreError.self) {
                try await temporary.store.pull("sample", tools: tools) { notes.heard($0) }
            })
        #expect(error.kind == .downloadFailed, "\(error)")
        return (error, try await hub.requests(), notes, temporary.names())
    }

    @Test(
        "a server that cannot resume is asked under ten times in half a minute, then the error says what to do",
        arguments: [
            "drop=200000,no-range", "drop=200000,no-tag", "drop=200000,weak", "drop=200000,no-range,no-tag",
            "drop=0",
        ])
    func hopeless(step: String) async throws {
        let pull = try await failingPull(step)
        #expect(pull.requests.count < 10, "\(pull)")
        #expect((20...45).contains(pull.notes.seconds), "\(pull.notes.seconds) s of pauses")
        #expect(
            pull.notes.tries == Array(pull.notes.tries.sorted()) && pull.notes.tries.last == 6,
            "\(pull.notes.tries)")
        #expect(!pull.notes.reasons.isEmpty)
        #expect(pull.left == [], "nothing is kept that cannot be gone on from")
        #expect(
            pull.error.nextMove.contains("readback models pull sample")
                && pull.error.nextMove.contains("models add"), "\(pull.error)")
        #expect(pull.error.nextMove.contains("not kept") == (step != "drop=0"), "\(pull.error)")
    }

    @Test("if the server can resume, what has arrived is kept, and the error says so")
    func kept() async throws {
        let pull = try await failingPull("drop=100000", "drop=0")
        #expect(pull.requests.map(\.range) == [nil] + Array(repeating: "bytes=100000-", count: 6))
        #expect(pull.error.nextMove.contains("the 100 kB already downloaded are kept"), "\(pull.error)")
        #expect(pull.left == ["model.bin.part", "model.bin.part-headers", "model.bin.part-more"])
    }

    @Test(
        "a server that stalls is given up after a few tries, each of which ends within seconds",
        .timeLimit(.minutes(2)))
    func stalled() async throws {
        let pull = try await failingPull("stall=1000", stallSeconds: 1)
        #expect(pull.requests.count == 6, "\(pull)")
        #expect(pull.notes.reasons.contains { $0.contains("slow") }, "\(pull.notes.reasons)")
    }

    @Test("a busy server is left alone for as long as it asks, and given up if that is hours")
    func busy() async throws {
        let hub = try await Hub("status=503,after=40", "whole")
        let temporary = try TemporaryStore([hub.model()])
        let notes = Notes()
        try await temporary.store.pull("sample", tools: .test { notes.paused($0) })
        #expect(notes.seconds == 40)
        let hours = try await failingPull("status=429,after=7200")
        #expect(hours.requests.count == 1 && hours.error.reason.contains("120 minutes"), "\(hours.error)")
    }
}
