/// A sequence of results, buffered from its creation on.
///
/// A late reader loses nothing, even after the end, and the writer never waits: it is a `BoundedChannel` with an infinite
/// bound. It suits results, which are few and small; audio needs a real bound.
///
/// - One sequence: every iterator continues where the last one stopped. There is one reader at a time; a second one that waits
///   at the same time gets ``ConcurrentReadError``.
/// - End: only the first ``finish(throwing:)`` counts. What was yielded before it is read first, then the error is thrown once,
///   then the sequence ends. Yielding after that has no effect.
/// - Cancellation: a cancelled reader gets `CancellationError`, and what it did not read stays for the next reader.
///
/// ```swift
/// let results = ResultStream<String>()
/// results.yield("one")
/// results.finish()
/// for try await text in results { print(text) }
/// ```
public final class ResultStream<Element: Sendable>: Sendable, AsyncSequence {
    /// The type of error that a stream throws.
    public typealias Failure = any Error

    private let channel = BoundedChannel<Element>(limit: .max)

    /// Creates a stream without results.
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

        /// The next result; `nil` after the last one.
        public mutating func next() async throws -> Element? {
            try await channel.next()
        }

        /// The next result; `nil` after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            try await channel.next(isolation: actor)
        }
    }

    /// Creates the one reader that a stream may have at a time.
    public func makeAsyncIterator() -> Iterator { Iterator(channel: channel) }
}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension ResultStream.Iterator: Sendable {}
