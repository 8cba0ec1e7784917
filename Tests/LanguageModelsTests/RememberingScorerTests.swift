import Execution
import LanguageModels
import Testing

@Suite struct RememberingScorerTests {
    /// Judges by length, and counts.
    private final class CountingScorer: TextScorer {
        private let seen = Mutex<[[String]]>([])
        var calls: [[String]] { seen.withLock { $0 } }
        let onCall: @Sendable () -> Void

        init(onCall: @escaping @Sendable () -> Void = {}) { self.onCall = onCall }

        func tokenCount(of text: String) async throws -> Int {
            seen.withLock { $0.append([text]) }
            return text.count
        }

        func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
            seen.withLock { $0.append(items.map(\.continuation)) }
            onCall()
            return items.map {
                ContinuationScore(logLikelihood: -Double($0.continuation.count), tokenCount: 1)
            }
        }
    }

    private func items(_ texts: String...) -> [ScoringItem] {
        texts.map { ScoringItem(prefix: "p", continuation: $0) }
    }

    @Test("what was judged is not judged again; every item has its own score, in the order asked for")
    func remembers() async throws {
        let counting = CountingScorer()
        let scorer = RememberingScorer(counting, groupSize: 2)
        let first = try await scorer.score(items("a", "bb", "ccc"))
        #expect(first.map(\.logLikelihood) == [-1, -2, -3])
        let second = try await scorer.score(items("ccc", "dddd", "a", "dddd"))
        #expect(second.map(\.logLikelihood) == [-3, -4, -1, -4])
        #expect(counting.calls == [["a", "bb"], ["ccc"], ["dddd"]])
        #expect(try await scorer.score([ScoringItem(prefix: "q", continuation: "a")]).count == 1)
        #expect(counting.calls.count == 4, "another prefix is another item")
        let counts = [try await scorer.tokenCount(of: "a"), try await scorer.tokenCount(of: "a")]
        #expect(counts == [1, 1] && counting.calls.count == 5)
    }

    @Test("who is cancelled stops between groups, and what is done by then is kept")
    func cancelled() async throws {
        let asker = Mutex<Task<[ContinuationScore], any Error>?>(nil)
        let counting = CountingScorer { asker.withLock { $0?.cancel() } }
        let scorer = RememberingScorer(counting, groupSize: 1)
        let asked = items("a", "bb", "ccc")
        let asking = asker.withLock { asker in
            let asking = Task { try await scorer.score(asked) }
            asker = asking
            return asking
        }
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(counting.calls == [["a"]])
        #expect(try await scorer.score(items("a")).map(\.logLikelihood) == [-1])
        #expect(counting.calls == [["a"]])
    }

    @Test("who is cancelled before he asks gets one group further, and after the end none")
    func cancelledBefore() async throws {
        let counting = CountingScorer()
        let scorer = RememberingScorer(counting, groupSize: 2)
        let asked = items("a", "bb", "ccc", "dddd", "eeeee")
        func cancelledAttempt() async {
            await #expect(throws: CancellationError.self) {
                try await Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await scorer.score(asked)
                }.value
            }
        }
        await cancelledAttempt()
        await cancelledAttempt()
        #expect(counting.calls == [["a", "bb"], ["ccc", "dddd"]])
        await scorer.stopLooking()
        await cancelledAttempt()
        #expect(counting.calls.count == 2)
    }

    @Test("when nothing more can come, everything that is missing is judged in one call")
    func last() async throws {
        let counting = CountingScorer()
        let scorer = RememberingScorer(counting, groupSize: 1)
        _ = try await scorer.score(items("a"))
        await scorer.stopLooking()
        #expect(try await scorer.score(items("a", "bb", "ccc")).map(\.logLikelihood) == [-1, -2, -3])
        #expect(counting.calls == [["a"], ["bb", "ccc"]])
    }
}
