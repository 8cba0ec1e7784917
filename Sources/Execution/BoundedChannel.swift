/// An asynchronous channel from any number of producers to one reader, bounded by the weight of its contents.
///
/// ```swift
/// let chunks = BoundedChannel<AudioChunk>(limit: 32_000, policy: .dropOldest) { $0.samples.count }
/// chunks.trySend(chunk)                      // from a callback: never waits
/// try await chunks.send(chunk)               // from a task: waits for room under `.suspend`
/// chunks.finish()
/// for try await chunk in chunks { … }
/// ```
///
/// - Order: elements leave in the order in which they were sent, waiting ones included.
/// - Bound: the sum of the weights never exceeds `limit`, except for a single element heavier than the limit, which is accepted
///   when the channel is empty.
/// - End: after ``finish(throwing:)``, the reader still gets everything that was sent before. The error is thrown once, then
///   the sequence ends. The reader can ``close()`` the channel, which discards its contents.
/// - Cancellation: a cancelled `send` has not sent its element; a cancelled `next()` has taken none, and the channel continues.
///   Both throw `CancellationError`.
/// - One reader: `next()` throws ``ConcurrentReadError`` while another call waits.
///
/// A reader that goes away without calling ``close()`` leaves the producers waiting.
package final class BoundedChannel<Element: Sendable>: Sendable {
    private typealias ProducerContinuation = CheckedContinuation<Void, any Error>
    private typealias ConsumerContinuation = CheckedContinuation<Element?, any Error>
    private typealias State = BoundedChannelState<Element, ProducerContinuation, ConsumerContinuation>

    private let state: Mutex<State>
    private let weight: @Sendable (Element) -> Int

    /// - Parameters:
    ///   - limit: the maximum weight of the buffer.
    ///   - policy: what happens to an element for which there is no room.
    ///   - weight: what one element weighs; less than 1 counts as 1.
    package init(
        limit: Int, policy: OverflowPolicy = .suspend,
        weight: @escaping @Sendable (Element) -> Int = { _ in 1 }
    ) {
        state = Mutex(State(limit: limit, policy: policy))
        self.weight = weight
    }

    /// How much has been dropped under the policies `.dropOldest` and `.dropNewest`.
    package var drops: DropCount { state.withLock { $0.drops } }

    /// The number of elements waiting to be read, without those of suspended producers.
    package var bufferedCount: Int { state.withLock { $0.bufferedCount } }

    var waitingProducers: Int { state.withLock { $0.waitingProducers } }

    // MARK: Producers

    /// Sends without waiting. For callbacks and other places that must not suspend.
    @discardableResult
    package func trySend(_ element: Element) -> TrySendResult {
        let weight = weight(element)
        switch state.withLock({ $0.send(element, weight: weight, waiter: nil) }) {
        case .deliver(let consumer):
            consumer.resume(returning: element)
            return .accepted
        case .stored:
            return .accepted
        case .full, .wait:
            return .full
        case .dropped:
            return .dropped
        case .closed:
            return .closed
        }
    }

    /// Sends, and waits for room if the policy is `.suspend`. Under the other policies it never waits.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, ``ChannelClosedError`` when the channel is finished
    ///   or closed. The element has not been sent in either case.
    package func send(_ element: Element, isolation: isolated (any Actor)? = #isolation) async throws {
        try Task.checkCancellation()
        switch trySend(element) {
        case .accepted, .dropped:
            return
        case .closed:
            throw ChannelClosedError()
        case .full:
            try await sendWhenThereIsRoom(element, isolation: isolation)
        }
    }

    private func sendWhenThereIsRoom(_ element: Element, isolation: isolated (any Actor)?) async throws {
        let weight = weight(element)
        let id = state.withLock { $0.makeID() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: ProducerContinuation) in
                // A task is marked as cancelled before its handler runs. So either this sees the mark, or the handler
                // comes later and finds the waiter.
                let action = state.withLock { state -> State.SendAction? in
                    if Task.isCancelled { return nil }
                    return state.send(
                        element, weight: weight, waiter: State.Waiter(id: id, token: continuation))
                }
                switch action {
                case nil:
                    continuation.resume(throwing: CancellationError())
                case .deliver(let consumer):
                    consumer.resume(returning: element)
                    continuation.resume()
                case .stored, .dropped:
                    continuation.resume()
                case .closed, .full:
                    continuation.resume(throwing: ChannelClosedError())
                case .wait:
                    break
                }
            }
        } onCancel: {
            guard let (cancelled, admitted) = state.withLock({ $0.cancelSend(id) }) else { return }
            cancelled.resume(throwing: CancellationError())
            for producer in admitted { producer.resume() }
        }
    }

    /// Ends the channel: the reader gets what was sent, then the error, if there is one, then the end.
    ///
    /// Only the first call counts.
    package func finish(throwing error: (any Error)? = nil) {
        guard let consumer = state.withLock({ $0.finish(throwing: error) }) else { return }
        Self.end(consumer, error)
    }

    // MARK: The reader

    /// The next element, or `nil` at the end.
    ///
    /// - Throws: the error that ended the channel, once; `CancellationError` when the task is cancelled.
    package func next(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
        try Task.checkCancellation()
        switch state.withLock({ $0.next(waiter: nil) }) {
        case .take(let element, let admitted):
            for producer in admitted { producer.resume() }
            return element
        case .end(let error):
            if let error { throw error }
            return nil
        case .refuse:
            throw ConcurrentReadError()
        case .empty, .wait:
            return try await nextWhenThereIsOne(isolation: isolation)
        }
    }

    private func nextWhenThereIsOne(isolation: isolated (any Actor)?) async throws -> Element? {
        let id = state.withLock { $0.makeID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: ConsumerContinuation) in
                let action = state.withLock { state -> State.NextAction? in
                    if Task.isCancelled { return nil }
                    return state.next(waiter: State.Waiter(id: id, token: continuation))
                }
                switch action {
                case nil:
                    continuation.resume(throwing: CancellationError())
                case .take(let element, let admitted):
                    for producer in admitted { producer.resume() }
                    continuation.resume(returning: element)
                case .end(let error):
                    Self.end(continuation, error)
                case .refuse:
                    continuation.resume(throwing: ConcurrentReadError())
                case .wait, .empty:
                    break
                }
            }
        } onCancel: {
            state.withLock { $0.cancelNext(id) }?.resume(throwing: CancellationError())
        }
    }

    /// Ends reading. The contents of the channel are discarded, waiting producers and all later sends get
    /// ``ChannelClosedError``, and a waiting `next()` returns `nil`.
    package func close() {
        let (producers, consumer) = state.withLock { $0.close() }
        for producer in producers { producer.resume(throwing: ChannelClosedError()) }
        consumer?.resume(returning: nil)
    }

    private static func end(_ consumer: ConsumerContinuation, _ error: (any Error)?) {
        if let error {
            consumer.resume(throwing: error)
        } else {
            consumer.resume(returning: nil)
        }
    }
}

extension BoundedChannel: AsyncSequence {
    package typealias Failure = any Error

    package struct Iterator: AsyncIteratorProtocol {
        let channel: BoundedChannel

        package mutating func next() async throws -> Element? {
            try await channel.next()
        }

        package mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            try await channel.next(isolation: actor)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(channel: self) }
}

@available(*, unavailable, message: "An iterator belongs to the task that made it.")
extension BoundedChannel.Iterator: Sendable {}
