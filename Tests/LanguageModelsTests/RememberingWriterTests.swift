import Execution
import LanguageModels
import TestSupport
import Testing

@Suite("Writing sentences while people speak", .timeLimit(.minutes(1)))
struct RememberingWriterTests {
    /// Answers with the prompt once it is released, and records what it was asked.
    private final class SlowWriter: StandInContext {
        private let state = Mutex((calls: [[String]](), waiting: [CheckedContinuation<Void, any Error>]()))
        /// Yields each time a call has begun to wait.
        let arrivals = AsyncStream<Void>.makeStream()

        var calls: [[String]] { state.withLock { $0.calls } }

        func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
            state.withLock { $0.calls.append(requests.map(\.text)) }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    state.withLock { $0.waiting.append(continuation) }
                    arrivals.continuation.yield()
                }
            } onCancel: {
                for one in take() { one.resume(throwing: CancellationError()) }
            }
            return requests.map {
                GenerationOutcome(text: $0.text, stopReason: .finished, usage: LanguageModelUsage())
            }
        }

        /// Releases the call that waits.
        func finish() { for one in take() { one.resume() } }

        private func take() -> [CheckedContinuation<Void, any Error>] {
            state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
        }
    }

    private func requests(_ texts: String...) -> [GenerationRequest] {
        texts.map { GenerationRequest(prompt: [PromptPart(.text, $0)]) }
    }

    @Test("written answers are not written again, and answers come in the order of the requests")
    func remembers() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 2)
        let (first, second) = (requests("a", "b", "c"), requests("c", "d", "a", "d"))
        async let written = writer.generate(first)
        var calls = slow.arrivals.stream.makeAsyncIterator()
        for _ in 0..<2 {
            await calls.next()
            slow.finish()
        }
        #expect(try await written.map(\.text) == ["a", "b", "c"])
        async let again = writer.generate(second)
        await calls.next()
        slow.finish()
        #expect(try await again.map(\.text) == ["c", "d", "a", "d"])
        #expect(slow.calls == [["a", "b"], ["c"], ["d"]])
    }

    @Test("an answer is found again, however many others were requested with it")
    func fewOrMany() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 2)
        var (few, many) = (requests("a"), requests("a", "b"))
        few[0].isOneOfFew = true
        for (asked, written) in [(few, ["a"]), (many, ["b"])] {
            async let answers = writer.generate(asked)
            var calls = slow.arrivals.stream.makeAsyncIterator()
            await calls.next()
            slow.finish()
            _ = try await answers
            #expect(slow.calls.last == written)
        }
        many[1].isOneOfFew = true
        #expect(try await writer.generate(many).map(\.text) == ["a", "b"])
    }

    @Test("a cancelled caller gets nothing more, but the group at work is kept for the next caller")
    func cancelled() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let (first, second) = (requests("a", "b"), requests("a", "c"))
        var calls = slow.arrivals.stream.makeAsyncIterator()
        let early = Task { try await writer.generate(first) }
        await calls.next()
        early.cancel()
        async let late = writer.generate(second)
        slow.finish()
        await #expect(throws: CancellationError.self) { try await early.value }
        await calls.next()
        slow.finish()
        #expect(try await late.map(\.text) == ["a", "c"])
        #expect(slow.calls == [["a"], ["c"]], "nobody wants b any more")
    }

    @Test("a caller cancelled before it asks still starts one group, but none after stopLooking")
    func cancelledBefore() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let wanted = requests("a", "b", "c")
        func attempt() -> Task<[GenerationOutcome], any Error> {
            Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await writer.generate(wanted)
            }
        }
        var calls = slow.arrivals.stream.makeAsyncIterator()
        for _ in 0..<2 {
            let early = attempt()
            await calls.next()
            slow.finish()
            await #expect(throws: CancellationError.self) { try await early.value }
        }
        #expect(slow.calls == [["a"], ["b"]])
        await writer.stopLooking()
        let late = attempt()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(slow.calls.count == 2)
    }

    @Test("after stopLooking, unwanted work is dropped, and everything missing is written in one call")
    func last() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let (outdated, wanted) = (requests("old"), requests("a", "b", "c"))
        var calls = slow.arrivals.stream.makeAsyncIterator()
        let early = Task { try await writer.generate(outdated) }
        await calls.next()
        early.cancel()
        await writer.stopLooking()
        async let all = writer.generate(wanted)
        await calls.next()
        slow.finish()
        #expect(try await all.map(\.text) == ["a", "b", "c"])
        #expect(slow.calls == [["old"], ["a", "b", "c"]])
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test("after stopLooking, work that takes longer than the patience is dropped and written again")
    func impatient() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let wanted = requests("a")
        var calls = slow.arrivals.stream.makeAsyncIterator()
        let early = Task { try await writer.generate(wanted) }
        await calls.next()
        early.cancel()
        await writer.stopLooking(patience: .zero)
        async let all = writer.generate(wanted)
        await calls.next()
        slow.finish()
        #expect(try await all.map(\.text) == ["a"])
        #expect(slow.calls == [["a"], ["a"]])
        await #expect(throws: CancellationError.self) { try await early.value }
    }

    @Test("after stopLooking, cancelling the caller also cancels the work")
    func cancelledAtTheEnd() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let wanted = requests("a")
        await writer.stopLooking()
        var calls = slow.arrivals.stream.makeAsyncIterator()
        let asker = Task { try await writer.generate(wanted) }
        await calls.next()
        asker.cancel()
        await #expect(throws: CancellationError.self) { try await asker.value }
    }

    @Test("breakOff ends the work in progress, and its answer can be requested again")
    func brokenOff() async throws {
        let slow = SlowWriter()
        let writer = RememberingWriter(slow, groupSize: 1)
        let wanted = requests("a")
        var calls = slow.arrivals.stream.makeAsyncIterator()
        let asker = Task { try await writer.generate(wanted) }
        await calls.next()
        await writer.breakOff()
        await #expect(throws: CancellationError.self) { try await asker.value }
        async let again = writer.generate(wanted)
        await calls.next()
        slow.finish()
        #expect(try await again.map(\.text) == ["a"])
    }
}

extension GenerationRequest {
    fileprivate var text: String { prompt.map(\.content).joined() }
}
