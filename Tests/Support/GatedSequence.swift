import Execution

/// A sequence that a test feeds by hand and that counts how often it was asked for an element.
///
/// A cancelled `next()` returns `nil` and consumes nothing, so another reader can still get the element.
public final class GatedSequence<Element: Sendable>: AsyncSequence, Sendable {
    public typealias Failure = any Error

    private enum End: Sendable {
        case finished
        case failed(any Error)
    }

    private struct Storage: Sendable {
        var elements: [Element] = []
        var end: End?
        var reader: CheckedContinuation<Element?, any Error>?
    }

    private let storage = Mutex(Storage())
    /// One event per call of `next()`.
    public let pulls = EventLog<Void>()

    public init(_ elements: [Element] = []) {
        storage.withLock { $0.elements = elements }
    }

    /// A sequence that ends after `elements`.
    public static func finished(_ elements: [Element]) -> GatedSequence {
        let sequence = GatedSequence(elements)
        sequence.finish()
        return sequence
    }

    /// The number of elements that have not been consumed.
    public var remaining: Int { storage.withLock { $0.elements.count } }

    public func send(_ element: Element) {
        let reader = storage.withLock { storage -> CheckedContinuation<Element?, any Error>? in
            guard let reader = storage.reader.take() else {
                storage.elements.append(element)
                return nil
            }
            return reader
        }
        reader?.resume(returning: element)
    }

    public func finish() { end(.finished) }
    public func fail(_ error: any Error) { end(.failed(error)) }

    private func end(_ end: End) {
        let reader = storage.withLock { storage in
            storage.end = end
            return storage.reader.take()
        }
        reader?.resume(with: Self.answer(end))
    }

    private static func answer(_ end: End) -> Result<Element?, any Error> {
        switch end {
        case .finished: .success(nil)
        case .failed(let error): .failure(error)
        }
    }

    public struct Iterator: AsyncIteratorProtocol {
        let sequence: GatedSequence

        public mutating func next() async throws -> Element? {
            let sequence = sequence
            sequence.pulls.append(())
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { sequence.read($0) }
            } onCancel: {
                sequence.storage.withLock { $0.reader.take() }?.resume(returning: nil)
            }
        }
    }

    private func read(_ continuation: CheckedContinuation<Element?, any Error>) {
        let answer = storage.withLock { storage -> Result<Element?, any Error>? in
            if Task.isCancelled { return .success(nil) }
            if !storage.elements.isEmpty { return .success(storage.elements.removeFirst()) }
            if let end = storage.end { return Self.answer(end) }
            storage.reader = continuation
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }
}
