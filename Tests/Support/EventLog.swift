import Execution

/// The events so far, for tests that wait for an event instead of for time to pass.
public final class EventLog<Event: Sendable>: Sendable {
    private struct Watcher: Sendable {
        let id: Int
        let condition: @Sendable ([Event]) -> Bool
        let continuation: CheckedContinuation<[Event], Never>
    }

    private struct Storage: Sendable {
        var events: [Event] = []
        var watchers: [Watcher] = []
        var lastID = 0
    }

    private let storage = Mutex(Storage())

    public init() {}

    public var events: [Event] { storage.withLock { $0.events } }

    public func append(_ event: Event) {
        let (events, watchers) = storage.withLock { storage in
            storage.events.append(event)
            let events = storage.events
            let satisfied = storage.watchers.filter { $0.condition(events) }
            storage.watchers.removeAll { $0.condition(events) }
            return (events, satisfied)
        }
        for watcher in watchers { watcher.continuation.resume(returning: events) }
    }

    /// Waits until the events so far satisfy `condition` or the task is cancelled. If that never happens, the test's time limit ends it.
    @discardableResult
    public func wait(until condition: @escaping @Sendable ([Event]) -> Bool) async -> [Event] {
        let id = storage.withLock { storage in
            storage.lastID += 1
            return storage.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let events: [Event]? = storage.withLock { storage in
                    if Task.isCancelled || condition(storage.events) { return storage.events }
                    storage.watchers.append(Watcher(id: id, condition: condition, continuation: continuation))
                    return nil
                }
                if let events { continuation.resume(returning: events) }
            }
        } onCancel: {
            let (watcher, events) = storage.withLock { storage in
                let index = storage.watchers.firstIndex { $0.id == id }
                return (index.map { storage.watchers.remove(at: $0) }, storage.events)
            }
            watcher?.continuation.resume(returning: events)
        }
    }

    /// Waits until at least `count` events have happened.
    @discardableResult
    public func wait(for count: Int) async -> [Event] {
        await wait { $0.count >= count }
    }
}
