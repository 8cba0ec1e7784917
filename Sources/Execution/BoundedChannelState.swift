/// The rules of ``BoundedChannel``, without locks, tasks or continuations.
///
/// Every event is a method call, and every result is an action that the caller must execute after releasing its lock.
/// `Producer` and `Consumer` represent waiting callers: continuations in the channel, plain numbers in the tests.
///
/// Invariants:
/// - A consumer waits only while the buffer is empty, so no producer waits at the same time.
/// - Producers wait only while the buffer holds something: an empty buffer takes any element, however heavy.
/// - Elements leave in the order in which their `send` was called, waiting ones included.
struct BoundedChannelState<Element, Producer, Consumer> {
    /// A waiting caller, with the number by which the wait can be cancelled.
    struct Waiter<Token> {
        var id: UInt64
        var token: Token
    }

    private struct Weighted {
        var element: Element
        var weight: Int
    }

    private struct WaitingProducer {
        var waiter: Waiter<Producer>
        var content: Weighted
    }

    private enum Phase {
        case open
        /// No new elements. Those in the channel can still be read, then the error, if any, is thrown.
        case finishing((any Error)?)
        /// The reader has received the end.
        case ended
    }

    enum SendAction {
        /// Hand the element to this consumer.
        case deliver(to: Consumer)
        case stored
        /// There is no room, and no waiter was given.
        case full
        /// The producer has been queued and will be resumed by a later action.
        case wait
        case dropped
        case closed
    }

    enum NextAction {
        /// An element, and the producers whose elements have moved into the buffer because of that.
        case take(Element, admitted: [Producer])
        /// There is no element yet, and no waiter was given.
        case empty
        /// The consumer has been registered and will be resumed by a later action.
        case wait
        case end((any Error)?)
        /// Another consumer is already waiting.
        case refuse
    }

    private let limit: Int
    private let policy: OverflowPolicy
    private var phase = Phase.open
    private var buffer = Queue<Weighted>()
    private var producers = Queue<WaitingProducer>()
    private var consumer: Waiter<Consumer>?
    private var lastID: UInt64 = 0
    private(set) var bufferedWeight = 0
    private(set) var drops = DropCount()

    init(limit: Int, policy: OverflowPolicy) {
        self.limit = limit
        self.policy = policy
    }

    var bufferedCount: Int { buffer.count }
    var waitingProducers: Int { producers.count }

    mutating func makeID() -> UInt64 {
        lastID += 1
        return lastID
    }

    // MARK: Producers

    /// - Parameter waiter: the producer that waits if there is no room; `nil` for a sender that does not wait.
    mutating func send(_ element: Element, weight: Int, waiter: Waiter<Producer>?) -> SendAction {
        guard case .open = phase else { return .closed }
        if let consumer {
            self.consumer = nil
            return .deliver(to: consumer.token)
        }
        // Every element weighs at least 1: otherwise, weightless ones would make the bound useless.
        let content = Weighted(element: element, weight: max(1, weight))
        if producers.isEmpty, fits(content.weight) {
            store(content)
            return .stored
        }
        switch policy {
        case .suspend:
            guard let waiter else { return .full }
            producers.append(WaitingProducer(waiter: waiter, content: content))
            return .wait
        case .dropNewest:
            count(dropped: content)
            return .dropped
        case .dropOldest:
            while !fits(content.weight), let oldest = buffer.popFirst() {
                bufferedWeight -= oldest.weight
                count(dropped: oldest)
            }
            store(content)
            return .stored
        }
    }

    /// The producer's task was cancelled. Its element is discarded, which may make room for those behind it.
    mutating func cancelSend(_ id: UInt64) -> (cancelled: Producer, admitted: [Producer])? {
        guard let producer = producers.removeFirst(where: { $0.waiter.id == id }) else { return nil }
        return (producer.waiter.token, admitProducers())
    }

    /// No more elements will be sent. Elements whose producers wait still count as sent.
    ///
    /// - Returns: the consumer to be told of the end, if one waits.
    mutating func finish(throwing error: (any Error)?) -> Consumer? {
        guard case .open = phase else { return nil }
        guard let consumer else {
            phase = .finishing(error)
            return nil
        }
        self.consumer = nil
        phase = .ended
        return consumer.token
    }

    // MARK: The consumer

    /// - Parameter waiter: the consumer that waits if there is no element yet; `nil` for a reader that does not wait.
    mutating func next(waiter: Waiter<Consumer>?) -> NextAction {
        guard consumer == nil else { return .refuse }
        if let first = buffer.popFirst() {
            bufferedWeight -= first.weight
            return .take(first.element, admitted: admitProducers())
        }
        switch phase {
        case .open:
            guard let waiter else { return .empty }
            consumer = waiter
            return .wait
        case .finishing(let error):
            phase = .ended
            return .end(error)
        case .ended:
            return .end(nil)
        }
    }

    /// The consumer's task was cancelled. The channel stays as it is for the next call.
    mutating func cancelNext(_ id: UInt64) -> Consumer? {
        guard let waiting = consumer, waiting.id == id else { return nil }
        consumer = nil
        return waiting.token
    }

    /// The consumer ends reading: the contents are discarded. Returns everyone who waits.
    mutating func close() -> (producers: [Producer], consumer: Consumer?) {
        phase = .ended
        let waiting = producers.removeAll().map(\.waiter.token)
        _ = buffer.removeAll()
        bufferedWeight = 0
        defer { consumer = nil }
        return (waiting, consumer?.token)
    }

    // MARK: Room

    private func fits(_ weight: Int) -> Bool {
        buffer.isEmpty || weight <= limit - bufferedWeight
    }

    private mutating func store(_ content: Weighted) {
        buffer.append(content)
        bufferedWeight += content.weight
    }

    private mutating func count(dropped content: Weighted) {
        drops.elements += 1
        drops.weight += content.weight
    }

    private mutating func admitProducers() -> [Producer] {
        var admitted: [Producer] = []
        while let head = producers.first, fits(head.content.weight) {
            _ = producers.popFirst()
            store(head.content)
            admitted.append(head.waiter.token)
        }
        return admitted
    }
}
