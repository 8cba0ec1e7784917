import Execution

/// The event stream of a run. Windows are decoded concurrently and finish in any order; their events are delivered in the order of the
/// audio.
///
/// A caller reserves a place when it hands out work. The events of a place are delivered once every earlier place is filled.
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
        // Yielding under the lock keeps two threads that both have events ready from swapping them.
        queue.withLock { queue in
            for event in queue.fill(place, with: events) { continuation.yield(event) }
        }
    }

    /// Delivers events after everything reserved so far.
    package func append(_ events: [SpeechEngineEvent]) {
        fill(reserve(), with: events)
    }

    /// Delivers an event at once, ahead of pending work.
    package func yieldNow(_ event: SpeechEngineEvent) {
        continuation.yield(event)
    }

    package func finish(throwing error: (any Error)? = nil) {
        continuation.finish(throwing: error)
    }
}

/// Restores the starting order of work that finishes in any order.
struct ReorderQueue<Element> {
    private var first = 0
    private var places: [[Element]?] = []

    mutating func reserve() -> Int {
        places.append(nil)
        return first + places.count - 1
    }

    /// Returns the elements that can be delivered now.
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
