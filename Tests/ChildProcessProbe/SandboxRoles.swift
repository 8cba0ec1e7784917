#if os(Linux)
    import CLinux
    import ChildProcess
    import Foundation
    import Glibc

    /// Prints one line per attempt: its name, and "ok" or the error number.
    private func attempt(_ name: String, _ call: () -> Int) {
        let result = call()
        let outcome = result < 0 ? "error \(errno)" : "ok"
        if result > 2 { close(Int32(result)) }
        print("\(name): \(outcome)")
    }

    private func attemptAll(_ prefix: String) {
        print("\(prefix) active: \(Sandbox.isActive)")
        let datagram = Int32(SOCK_DGRAM.rawValue)
        for (name, family) in [
            ("inet", AF_INET), ("inet6", AF_INET6), ("packet", AF_PACKET), ("unix", AF_UNIX),
        ] {
            attempt("\(prefix) \(name)") { Int(socket(family, datagram, 0)) }
        }
        // The kernel ignores the upper half of the argument; so must the filter.
        attempt("\(prefix) inet with high bits") {
            readback_system_call(Int(SYS_socket), Int(AF_INET) | 1 << 32, Int(datagram), 0)
        }
        attempt("\(prefix) ring") {
            var parameters = [UInt8](repeating: 0, count: 256)
            return parameters.withUnsafeMutableBytes {
                readback_system_call(425, 1, Int(bitPattern: $0.baseAddress), 0)
            }
        }
        var pair: [Int32] = [0, 0]
        attempt("\(prefix) unix pair") { Int(socketpair(AF_UNIX, datagram, 0, &pair)) }
        attempt("\(prefix) inet pair") { Int(socketpair(AF_INET, datagram, 0, &pair)) }
    }

    func reportSandbox() throws {
        attemptAll("before")
        // A thread that exists before the filter must get it, too.
        let go = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            go.wait()
            attemptAll("thread")
            done.signal()
        }
        thread.start()
        try Sandbox.forbidInternet()
        try Sandbox.forbidInternet()
        attemptAll("after")
        go.signal()
        done.wait()
    }

    /// Runs a command under the sandbox.
    func runSandboxed(_ arguments: [String]) async throws {
        try Sandbox.forbidInternet()
        let command = ChildCommand(
            arguments[0], Array(arguments.dropFirst()), output: .inherit, error: .inherit)
        let status = await (try Child.start(command)).wait()
        print("child \(status)")
    }

    /// Makes a system call with a number of the x32 interface.
    func makeForeignCall() throws {
        try Sandbox.forbidInternet()
        let result = readback_system_call(0x4000_0000 | 41, Int(AF_INET), Int(SOCK_DGRAM.rawValue), 0)
        print("x32: \(result < 0 ? "error \(errno)" : "ok")")
    }
#endif
