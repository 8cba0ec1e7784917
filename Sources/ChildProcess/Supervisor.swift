import Execution
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The process that started this one as a ``SupervisedChild``, seen from the child.
///
/// ```swift
/// if let port = try Supervisor.port(Reply.self, Request.self) {
///     Supervisor.endWithIt()
///     Supervisor.tell(Reply.ready)
/// }
/// ```
package enum Supervisor {
    /// The environment variable with the supervisor's process number, so that a copy left in the
    /// environment of a later process means nothing there.
    static let variable = "READBACK_SUPERVISOR"
    private static let requests: Int32 = 3
    private static let replies: Int32 = 4

    private static var number: String? { ProcessInfo.processInfo.environment[variable] }

    /// Whether this process was started by a supervisor that still exists.
    package static var isThere: Bool { number == String(getppid()) }

    /// Whether this process was started by a supervisor that has since died: its number is set, and nobody writes to the pipe.
    private static var isLost: Bool {
        var orders = pollfd(fd: requests, events: 0, revents: 0)
        return number != nil && poll(&orders, 1, 0) == 1 && orders.revents & Int16(POLLHUP) != 0
    }

    /// The connection to the supervisor; `nil` if there is none. Call it once: it takes over the descriptors. If the supervisor died
    /// while this process was starting, the process ends here: otherwise it would do all the work as if a person had started it.
    package static func port<Outgoing: Encodable & Sendable, Incoming: Decodable & Sendable>(
        _ outgoing: Outgoing.Type, _ incoming: Incoming.Type
    ) throws -> MessagePort<Outgoing, Incoming>? {
        guard isThere else {
            if isLost { endAlone() }
            return nil
        }
        for descriptor in [requests, replies] where fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 { return nil }
        return MessagePort(
            reader: try ByteReader(duplicating: requests, name: "the supervisor"),
            writer: try ByteWriter(duplicating: replies, name: "the supervisor"))
    }

    private static let telling = Mutex(())

    /// Sends a message and returns once the pipe has taken it: the supervisor gets it even if the next instruction ends this process. It
    /// is not an error if the supervisor is gone; see ``endWithIt()``. Do not mix this with messages through a port.
    package static func tell(_ message: some Encodable) {
        guard let payload = try? JSONEncoder().encode(message),
            let frame = try? FrameCodec.encode(Array(payload))
        else { return }
        telling.withLock { _ in
            var rest = frame[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { bytes in
                    bytes.baseAddress.map { writeWithoutSignal(replies, $0, bytes.count) } ?? 0
                }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Ends this process at once when the supervisor is gone, however busy all other threads are:
    /// an orphan would go on working for nobody.
    package static func endWithIt() {
        let thread = Thread {
            var watched = pollfd(fd: requests, events: 0, revents: 0)
            // No event is requested, so only the end of the other side and errors are reported.
            while poll(&watched, 1, -1) < 0, errno == EINTR {}
            endAlone()
        }
        thread.name = "supervisor"
        thread.start()
    }

    private static func endAlone() -> Never { _exit(128 + SIGHUP) }
}
