/// A sequence of results that is buffered from its creation on.
///
/// A reader who comes late, even after the end, loses nothing, and the writer never waits: it is a `BoundedChannel`
/// whose bound is infinite. It fits results, which are few and small; audio goes through a real bound.
///
/// - One sequence: every iterator continues where the last one stopped. There is one reader at a time; a second one
///   that waits at the same moment gets ``ConcurrentReadError``.
/// - End: ``finish(throwing:)`` counts once. What was yielded before it is read first, then the error is thrown once,
///   then the sequence is at its end. Yielding after that changes nothing.
/// - Cancellation: a cancelled reader gets `CancellationError`, and what it did not read stays for the next reader.
///
/// ```swift
/// let results = ResultStream<String>()
/// results.yield("one")
/// results.finish()
/// for try await text in results { print(text) }
/// ```
public final class ResultStream<Element: Sendable>: Sendable, AsyncSequence {
    /// Why a stream may fail.
    public typealias Failure = any Error

    private let channel = BoundedChannel<Element>(limit: .max)

    /// A stream without results.
    public init() {}

    /// Appends a result.
    ///
    /// - Returns: false if the stream was finished and the result was not taken.
    @discardableResult
    public func yield(_ element: Element) -> Bool {
        channel.trySend(element) == .accepted
    }

    /// Ends the stream, with an error if the work failed.
    public func finish(throwing error: (any Error)? = nil) {
        channel.finish(throwing: error)
    }

    /// Gives the results one by one.
    public struct Iterator: AsyncIteratorProtocol {
        let channel: BoundedChannel<Element>

        /// The next result; `nil` behind the last one.
        public mutating func next() async throws -> Element? {
            try await channel.next()
        }

        /// The next result; `nil` behind the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            try await channel.next(isolation: actor)
        }
    }

    /// The one reader that a stream may have.
    public func makeAsyncIterator() -> Iterator { Iterator(channel: channel) }
}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension ResultStream.Iterator: Sendable {}
