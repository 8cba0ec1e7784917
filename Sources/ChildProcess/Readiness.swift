import Execution
import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// One thread that waits for all descriptors, so that hundreds of pipes and children need only one
/// blocked thread and none of the cooperative pool.
///
/// A wait is a list entry with a closure. The thread sits in `poll` with the whole list; changing the list wakes it through a pipe. Entry
/// numbers are never reused, so a report about a descriptor that has been closed and reopened finds no entry and is dropped.
final class Readiness: Sendable {
    enum Interest: Sendable {
        case reading
        case writing

        var pollEvents: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
    }

    private struct Entry {
        var id: UInt64
        var descriptor: Int32
        var interest: Interest
        var action: @Sendable () -> Void
    }

    private struct State {
        var entries: [Entry] = []
        var lastID: UInt64 = 0
        /// The end to write to when the list has changed. Once it is set, the thread exists.
        var waker: OwnedDescriptor?
    }

    static let shared = Readiness()

    private let state = Mutex(State())

    func makeID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// Calls the closure once: on the waiting thread when the descriptor is ready, at its end or has failed, or on the thread that
    /// cancels. The caller keeps the descriptor open until then.
    func register(
        _ id: UInt64, _ descriptor: Int32, _ interest: Interest, action: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let waker = try state.withLock { state throws(SystemError) in
            let waker = try startIfNeeded(&state)
            state.entries.append(Entry(id: id, descriptor: descriptor, interest: interest, action: action))
            return waker
        }
        Self.wake(waker)
    }

    /// Ends one wait. Does nothing if it has ended already.
    func cancel(_ id: UInt64) {
        remove { $0.id == id }
    }

    /// Ends all waits for a descriptor that is about to be closed.
    func cancelAll(for descriptor: Int32) {
        remove { $0.descriptor == descriptor }
    }

    private func remove(where matches: (Entry) -> Bool) {
        let (removed, waker) = state.withLock { state in
            let removed = state.entries.filter(matches)
            state.entries.removeAll(where: matches)
            return (removed, state.waker)
        }
        guard !removed.isEmpty, let waker else { return }
        Self.wake(waker)
        for entry in removed { entry.action() }
    }

    private func startIfNeeded(_ state: inout State) throws(SystemError) -> OwnedDescriptor {
        if let waker = state.waker { return waker }
        let pipe = try OwnedDescriptor.makePipe()
        try pipe.reading.makeNonBlocking()
        try pipe.writing.makeNonBlocking()
        state.waker = pipe.writing
        let thread = Thread { self.run(wokenBy: pipe.reading) }
        thread.name = "readiness"
        thread.start()
        return pipe.writing
    }

    /// If the pipe is full, no byte needs to be added: the thread will wake anyway.
    private static func wake(_ waker: OwnedDescriptor) {
        var byte: UInt8 = 0
        _ = write(waker.number, &byte, 1)
    }

    private func run(wokenBy waker: OwnedDescriptor) {
        var drained = [UInt8](repeating: 0, count: 256)
        while true {
            let entries = state.withLock { $0.entries }
            var polled = [pollfd(fd: waker.number, events: Int16(POLLIN), revents: 0)]
            for entry in entries {
                polled.append(pollfd(fd: entry.descriptor, events: entry.interest.pollEvents, revents: 0))
            }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
            if polled[0].revents != 0 {
                while read(waker.number, &drained, drained.count) == drained.count {}
            }
            let reported = Set(zip(entries, polled.dropFirst()).filter { $0.1.revents != 0 }.map(\.0.id))
            if reported.isEmpty { continue }
            let ready = state.withLock { state in
                let ready = state.entries.filter { reported.contains($0.id) }
                state.entries.removeAll { reported.contains($0.id) }
                return ready
            }
            for entry in ready { entry.action() }
        }
    }
}
