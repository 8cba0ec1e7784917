import Dispatch
import Foundation
import Synchronization

/// Hears SIGINT and SIGTERM. The first one asks the work to stop, in order where it can; the second one ends the process at once.
final class Interrupts: Sendable {
    private struct State {
        var received: Int32?
        var nextKey = 0
        /// Work that can end in order, and how.
        var orderly: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// The first signal that came.
    var received: Int32? { state.withLock { $0.received } }

    /// What the process ends with when a signal has stopped it.
    var status: ExitStatus { received == SIGTERM ? .terminated : .interrupted }

    /// Starts to listen. `stop` is called by the first signal if no work can end in order then.
    func onSignal(_ stop: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { [self] in
                // The handler keeps its source, so that both live as long as the process.
                withExtendedLifetime(source) { receive(number, stop) }
            }
            source.resume()
        }
    }

    private func receive(_ number: Int32, _ stop: @Sendable () -> Void) {
        let orderly = state.withLock { state -> [@Sendable () -> Void]? in
            guard state.received == nil else { return nil }
            state.received = number
            return Array(state.orderly.values)
        }
        guard let orderly else { _exit(128 + number) }
        if orderly.isEmpty { stop() } else { for end in orderly { end() } }
    }

    /// Does work that can end in order: the first signal calls `end`, at once if it has come already.
    func endingInOrder<Value>(
        by end: @escaping @Sendable () -> Void, _ work: () async throws -> Value
    ) async rethrows -> Value {
        let (key, isLate) = state.withLock { state in
            state.nextKey += 1
            state.orderly[state.nextKey] = end
            return (state.nextKey, state.received != nil)
        }
        defer { state.withLock { $0.orderly[key] = nil } }
        if isLate { end() }
        return try await work()
    }
}
