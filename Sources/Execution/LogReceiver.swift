/// Who hears the messages of a C library: one for the whole process, called from any thread.
package final class LogReceiver: Sendable {
    package typealias Receive = @Sendable (_ text: String, _ isError: Bool) -> Void

    /// A function that lies in a lock by itself is wrapped once more whenever somebody looks at it: after some hundred thousand messages
    /// a call goes through as many wrappers, and the stack ends. As a part of something it is handed out as it is.
    private struct Slot: Sendable {
        var receive: Receive?
    }

    private let slot = Mutex(Slot())

    package init() {}

    /// Messages go to `receive` from now on; `nil` keeps the library silent.
    package func set(_ receive: Receive?) { slot.withLock { $0.receive = receive } }

    /// Hands a message on.
    package func take(_ text: @autoclosure () -> String, isError: Bool) {
        guard let receive = slot.withLock({ $0.receive }) else { return }
        receive(text(), isError)
    }
}
