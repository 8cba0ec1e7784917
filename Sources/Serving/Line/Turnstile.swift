import Execution

/// Lets one task through at a time, in the order in which they become ready, and rejects tasks for which there is no room.
///
/// ```swift
/// try await turnstile.visit { visit in
///     let recording = try await receive()
///     return try await visit.whenItIsItsTurn { try await transcribe(recording) }
/// }
/// ```
package final class Turnstile: Sendable {
    /// There is no room.
    package struct Full: Error, Hashable {
        package init() {}
    }

    /// The turnstile lets no one through anymore.
    package struct Closed: Error, Hashable {
        package init() {}
    }

    private struct State {
        var line: WaitingLine<UInt64>
        var waiters: [UInt64: CheckedContinuation<Void, any Error>] = [:]
        var isClosed = false
        var lastNumber: UInt64 = 0
    }

    private let state: Mutex<State>

    /// - Parameter limit: how many may be in besides the one whose turn it is.
    package init(limit: Int) { state = Mutex(State(line: WaitingLine(limit: limit))) }

    /// The number of visits.
    package var count: Int { state.withLock { $0.line.count } }

    /// Whether the turnstile lets no one through anymore.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Does the work if there is room for it.
    ///
    /// - Throws: ``Full``, ``Closed``, or what the work throws.
    package func visit<Value>(_ work: (Visit) async throws -> Value) async throws -> Value {
        let number = try enter()
        defer { leave(number) }
        return try await work(Visit(turnstile: self, number: number))
    }

    /// Lets no one through from now on. The visit whose turn it is continues; those that wait are sent away.
    package func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(throwing: Closed()) }
    }

    private func enter() throws -> UInt64 {
        try state.withLock { state in
            guard !state.isClosed else { throw Closed() }
            state.lastNumber += 1
            guard state.line.enter(state.lastNumber) else { throw Full() }
            return state.lastNumber
        }
    }

    private func leave(_ number: UInt64) { move { $0.leave(number) } }

    fileprivate func endTurn(_ number: UInt64) { move { $0.endTurn(number) } }

    /// Lets the next visit continue.
    private func move(_ change: (inout WaitingLine<UInt64>) -> UInt64?) {
        let next = state.withLock { state in
            change(&state.line).flatMap { state.waiters.removeValue(forKey: $0) }
        }
        next?.resume()
    }

    /// A visit that was let in.
    package struct Visit: Sendable {
        fileprivate let turnstile: Turnstile
        fileprivate let number: UInt64

        /// Does the work when everyone who was ready before is done.
        ///
        /// - Throws: ``Closed``, `CancellationError`, or what the work throws.
        package func whenItIsItsTurn<Value>(_ work: () async throws -> Value) async throws -> Value {
            try await turnstile.wait(number)
            defer { turnstile.endTurn(number) }
            try Task.checkCancellation()
            return try await work()
        }
    }

    fileprivate func wait(_ number: UInt64) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock { state -> Result<Void, any Error>? in
                    if state.isClosed { return .failure(Closed()) }
                    // A task is marked as canceled before its handler is called. If the handler found no waiter yet, the mark shows here.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.line.becomeReady(number) { return .success(()) }
                    state.waiters[number] = continuation
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
