import Testing

@testable import Execution

private struct Failure: Error, Equatable {}

@Suite("A result stream", .timeLimit(.minutes(10)))
struct ResultStreamTests {
    @Test("a reader that starts after the end misses nothing")
    func lateReader() async throws {
        let stream = ResultStream<Int>()
        for number in 0..<10_000 { #expect(stream.yield(number)) }
        stream.finish()
        var read: [Int] = []
        for try await number in stream { read.append(number) }
        #expect(read == Array(0..<10_000))
    }

    @Test("a second loop continues where the first one stopped")
    func oneSequence() async throws {
        let stream = ResultStream<Int>()
        for number in 0..<4 { stream.yield(number) }
        stream.finish()
        for try await number in stream where number == 1 { break }
        var rest: [Int] = []
        for try await number in stream { rest.append(number) }
        #expect(rest == [2, 3])
    }

    @Test("an error comes after everything that was yielded, and only once")
    func failure() async throws {
        let stream = ResultStream<Int>()
        stream.yield(1)
        stream.finish(throwing: Failure())
        stream.finish()
        #expect(!stream.yield(2))
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        await #expect(throws: Failure()) { for try await _ in stream {} }
        #expect(try await iterator.next() == nil)
    }

    @Test("serves as an opaque sequence with the failure type any Error")
    func opaque() async throws {
        func results(_ stream: ResultStream<String>) -> some Sendable & AsyncSequence<String, any Error> {
            stream
        }
        let stream = ResultStream<String>()
        stream.yield("one")
        stream.finish()
        var read: [String] = []
        for try await text in results(stream) { read.append(text) }
        #expect(read == ["one"])
    }
}
