/// A listening socket that a service manager has opened before it started this program: systemd's `LISTEN_FDS`.
package enum InheritedSocket {
    /// The first that is given; more are not asked for.
    package static let first: Int32 = 3

    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - process: the process that they are to be meant for.
    /// - Returns: `nil` where none was given, or where it was given to another process.
    package static func descriptor(_ environment: [String: String], for process: Int32) -> Int32? {
        guard environment["LISTEN_PID"] == "\(process)",
            let count = environment["LISTEN_FDS"].flatMap(Int.init), count > 0
        else { return nil }
        return first
    }
}
