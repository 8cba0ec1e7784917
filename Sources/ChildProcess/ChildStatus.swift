#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How a child ended.
package enum ChildStatus: Sendable, Hashable {
    case exited(code: Int32)
    case signalled(Signal)
    /// The system has no status, because other code in this process collected it.
    case lost

    package var isSuccess: Bool { self == .exited(code: 0) }

    /// Reads what `waitpid` reports: the low seven bits are the signal, the next byte is the exit code.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .exited(code: (waitStatus >> 8) & 0xff) : .signalled(Signal(number: signal))
    }
}

extension ChildStatus: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exited(let code): "exited with status \(code)"
        case .signalled(let signal): "was killed by \(signal)"
        case .lost: "ended with a status that the system did not report"
        }
    }
}

/// A signal, by its number on this system.
package struct Signal: Sendable, Hashable, CustomStringConvertible {
    package var number: Int32

    package init(number: Int32) { self.number = number }

    /// "SIGKILL" and the like; `nil` for numbers without a name.
    package var name: String? { Self.names[number] }

    package var description: String {
        name.map { "\($0) (\(number))" } ?? "signal \(number)"
    }

    /// Whether the program itself, or a library in it, caused the signal; all others come from outside.
    package var isCrash: Bool { [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE].contains(number) }

    package static let kill = Signal(number: SIGKILL)
    package static let terminate = Signal(number: SIGTERM)
    package static let interrupt = Signal(number: SIGINT)

    private static let names: [Int32: String] = [
        SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1",
        SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]
}
