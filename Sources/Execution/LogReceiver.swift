/// Receives the messages of a C library: one for the whole process, called from any thread.
package final class LogReceiver: Sendable {
    package typealias Receive = @Sendable (_ text: String, _ isError: Bool) -> Void

    /// A closure stored directly in a lock gets one more wrapper on each access: after some hundred thousand messages, a call goes
    /// through as many wrappers and overflows the stack. As a member of a struct it is returned unchanged.
    private struct Slot: Sendable {
        var receive: Receive?
    }

    private let slot = Mutex(Slot())

    package init() {}

    /// Sends messages to `receive` from now on; `nil` silences the library.
    package func set(_ receive: Receive?) { slot.withLock { $0.receive = receive } }

    /// Passes a message on.
    package func take(_ text: @autoclosure () -> String, isError: Bool) {
        guard let receive = slot.withLock({ $0.receive }) else { return }
        receive(text(), isError)
    }
}
