import Dispatch
import Execution
import Foundation

/// Hears SIGINT and SIGTERM. The first one asks the work to stop, in order where it can; the second one ends the process at once.
final class Interrupts: Sendable {
    private struct State {
        var received: Int32?
        var stop: (@Sendable () -> Void)?
        var nextKey = 0
        /// Work that can end in order, and how.
        var orderly: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// The first signal that came.
    var received: Int32? { state.withLock { $0.received } }

    /// What the process ends with when a signal has stopped it.
    var status: ExitStatus { received == SIGTERM ? .terminated : .interrupted }

    /// `stop` is called by the first signal if no work can end in order then; at once if it has come already.
    func onFirst(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.stop = stop
            return state.received != nil
        }
        if isLate { stop() }
    }

    /// Takes a signal, from the system or from whoever heard it.
    func receive(_ number: Int32) {
        let calls = state.withLock { state -> [@Sendable () -> Void]? in
            guard state.received == nil else { return nil }
            state.received = number
            return state.orderly.isEmpty ? [state.stop].compactMap { $0 } : Array(state.orderly.values)
        }
        guard let calls else { _exit(128 + number) }
        for call in calls { call() }
    }

    private static let numbers = [SIGINT, SIGTERM]

    /// Returns when the system's signals do nothing by themselves any more and are told to whoever listens. What comes before that ends
    /// the process, which has not begun anything; nothing is lost in between.
    static func listen(_ take: @escaping @Sendable (Int32) -> Void) async {
        for number in numbers {
            #if canImport(Darwin)
                // The source only watches there; where it takes the signal itself, being ignored until then would lose one.
                signal(number, SIG_IGN)
            #endif
            await withCheckedContinuation { listening in
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setRegistrationHandler { listening.resume() }
                source.setEventHandler {
                    // The handler keeps its source, so that both live as long as the process.
                    withExtendedLifetime(source) { take(number) }
                }
                source.resume()
            }
        }
    }

    /// For a process that hears of signals from the one that has started it.
    static func ignore() {
        for number in numbers { signal(number, SIG_IGN) }
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
