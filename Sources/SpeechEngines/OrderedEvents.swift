import Execution

/// The event stream of a run. Utterances are decoded at the same time and end in any order; their events leave in the order
/// of the audio.
///
/// Whoever hands work out reserves a place for its events; they leave as soon as every earlier place is filled.
package final class OrderedEvents: Sendable {
    package typealias Place = Int

    package let stream: AsyncThrowingStream<SpeechEngineEvent, any Error>
    private let continuation: AsyncThrowingStream<SpeechEngineEvent, any Error>.Continuation
    private let queue = Mutex(ReorderQueue<SpeechEngineEvent>())

    package init() {
        (stream, continuation) = AsyncThrowingStream.makeStream()
    }

    package func reserve() -> Place { queue.withLock { $0.reserve() } }

    package func fill(_ place: Place, with events: [SpeechEngineEvent]) {
        // Yielding under the lock keeps two threads that both have something ready from swapping it.
        queue.withLock { queue in
            for event in queue.fill(place, with: events) { continuation.yield(event) }
        }
    }

    /// In order after everything reserved so far.
    package func append(_ events: [SpeechEngineEvent]) {
        fill(reserve(), with: events)
    }

    /// At once, ahead of what is still being worked on.
    package func yieldNow(_ event: SpeechEngineEvent) {
        continuation.yield(event)
    }

    package func finish(throwing error: (any Error)? = nil) {
        continuation.finish(throwing: error)
    }
}

/// Puts what is finished in any order back into the order in which it was begun.
struct ReorderQueue<Element> {
    private var first = 0
    private var places: [[Element]?] = []

    mutating func reserve() -> Int {
        places.append(nil)
        return first + places.count - 1
    }

    /// Returns what may leave now.
    mutating func fill(_ place: Int, with elements: [Element]) -> [Element] {
        places[place - first] = elements
        var ready: [Element] = []
        while let elements = places.first, let elements {
            ready += elements
            places.removeFirst()
            first += 1
        }
        return ready
    }
}
