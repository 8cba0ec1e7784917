import ChildProcess

/// Keeps recordings on this machine: the kernel blocks internet access.
///
/// ```swift
/// try NetworkAccess.forbid()          // before the first recording is opened
/// ```
///
/// Not covered: sockets and descriptors that were already open, and what another process does when asked
/// through a local (AF_UNIX) socket.
public enum NetworkAccess {
    /// Blocks internet sockets for this process, all its threads and every child it starts, permanently.
    ///
    /// On systems without seccomp filters this does nothing, and ``isForbidden`` says so.
    ///
    /// - Throws: ``ReadbackError`` if the kernel does not accept the filter.
    public static func forbid() throws {
        do {
            try Sandbox.forbidInternet()
        } catch {
            throw ReadbackError(
                .unsupported, subject: "the internet",
                reason: "this process cannot be cut off from it (\(error.reason))",
                nextMove: "run it on a kernel with seccomp filters, or without network interfaces",
                underlying: error)
        }
    }

    /// Whether the filter is active for this process, as reported by the filter itself.
    public static var isForbidden: Bool { Sandbox.isActive }
}
