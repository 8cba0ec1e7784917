import Dispatch
import Execution
import Foundation

/// Hears SIGINT and SIGTERM. The first one asks the work to stop, in order where it can; the second one ends the process at once.
///
/// A worker hears the same signal in two ways: a terminal sends it to every process of the program, and the supervisor passes on its own.
/// So each way is counted by itself, and only a second one by the same way is a second one.
final class Interrupts: Sendable {
    /// How a signal came here.
    enum Way: Hashable, Sendable {
        case system, supervisor
    }

    private struct State {
        var received: Int32?
        var counts: [Way: Int] = [:]
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

    /// Takes a signal.
    func receive(_ number: Int32, by way: Way = .system) {
        let calls = state.withLock { state -> [@Sendable () -> Void] in
            let count = state.counts[way, default: 0] + 1
            state.counts[way] = count
            if count > 1 { _exit(128 + number) }
            guard state.received == nil else { return [] }
            state.received = number
            return state.orderly.isEmpty ? [state.stop].compactMap { $0 } : Array(state.orderly.values)
        }
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

    /// Undoes what was inherited, before anything is listened to: a shell without job control starts a program in the background with
    /// SIGINT ignored. What nohup ignores (SIGHUP) stays ignored, since that was asked for.
    static func takeBack() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in numbers {
            signal(number, SIG_DFL)
            sigaddset(&mask, number)
        }
        sigprocmask(SIG_UNBLOCK, &mask, nil)
    }

    /// For a process whose supervisor alone decides when it ends: what listens to a recording that goes on ends with the recording.
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
