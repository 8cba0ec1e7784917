#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a socket cannot be used at a path: one sentence with the next move.
package struct ListenerError: Error, Hashable, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String
    package let nextMove: String

    package var description: String { "\(path): \(reason); \(nextMove)" }

    init(_ path: String, _ reason: String, nextMove: String) {
        (self.path, self.reason, self.nextMove) = (path, reason, nextMove)
    }

    init(_ path: String, code: Int32) {
        self.init(
            path, "no socket can be made here: \(String(cString: strerror(code)).lowercased())",
            nextMove: "check the folder and its permissions, or name another place")
    }
}
