/// A listening socket that a service manager opened before it started this program: systemd's `LISTEN_FDS`.
package enum InheritedSocket {
    /// The first socket that is passed; any others are ignored.
    package static let first: Int32 = 3

    /// - Parameters:
    ///   - environment: the environment variables of the process.
    ///   - process: the process for which they must be meant.
    /// - Returns: `nil` if there is no socket, or it is meant for another process.
    package static func descriptor(_ environment: [String: String], for process: Int32) -> Int32? {
        guard environment["LISTEN_PID"] == "\(process)",
            let count = environment["LISTEN_FDS"].flatMap(Int.init), count > 0
        else { return nil }
        return first
    }
}
