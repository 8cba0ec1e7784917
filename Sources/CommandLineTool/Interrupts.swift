import Dispatch
import Execution
import Foundation

/// Handles SIGINT and SIGTERM. The first one asks the work to stop, in an orderly way
/// where possible; the second one ends the process at once.
///
/// A worker gets the same signal in two ways: a terminal sends it to every process of the program, and the supervisor
/// forwards its own. So each way is counted separately, and only a second signal by the same way counts as the second one.
final class Interrupts: Sendable {
    /// How a signal arrived.
    enum Way: Hashable, Sendable {
        case system, supervisor
    }

    private struct State {
        var received: Int32?
        var counts: [Way: Int] = [:]
        var stop: (@Sendable () -> Void)?
        var nextKey = 0
        /// Work that can end in an orderly way, and how to end it.
        var orderly: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    /// The first signal that arrived.
    var received: Int32? { state.withLock { $0.received } }

    /// The exit status of a process that a signal has stopped.
    var status: ExitStatus { received == SIGTERM ? .terminated : .interrupted }

    /// The first signal calls `stop` unless some work can end in an orderly way. If a signal has already arrived, `stop` is called at once.
    func onFirst(_ stop: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            state.stop = stop
            return state.received != nil
        }
        if isLate { stop() }
    }

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

    /// Returns when signals no longer have their default effect and are passed to `take`. An earlier signal ends the
    /// process, which has not begun anything; no signal is lost in between.
    static func listen(_ take: @escaping @Sendable (Int32) -> Void) async {
        for number in numbers {
            #if canImport(Darwin)
                // On Darwin the source only observes. Elsewhere it takes the signal
                // itself, and ignoring the signal until then would lose one.
                signal(number, SIG_IGN)
            #endif
            await withCheckedContinuation { listening in
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setRegistrationHandler { listening.resume() }
                source.setEventHandler {
                    // The handler retains its source, so that both live as long as the process.
                    withExtendedLifetime(source) { take(number) }
                }
                source.resume()
            }
        }
    }

    /// Undoes inherited signal settings before any signal is handled: a shell without job control starts programs in the background with
    /// SIGINT ignored. SIGHUP stays ignored under nohup, since that was requested.
    static func takeBack() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in numbers {
            signal(number, SIG_DFL)
            sigaddset(&mask, number)
        }
        sigprocmask(SIG_UNBLOCK, &mask, nil)
    }

    /// For a process that only its supervisor ends: the listener of a recording in progress ends with the recording.
    static func ignore() {
        for number in numbers { signal(number, SIG_IGN) }
    }

    /// Does work that can end in an orderly way: the first signal calls `end`. If a signal has already arrived, `end` is called at once.
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
