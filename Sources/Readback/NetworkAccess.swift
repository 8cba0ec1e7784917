import ChildProcess

/// Keeps recordings on the machine: the promise that nothing leaves it, enforced by the kernel.
///
/// ```swift
/// try NetworkAccess.forbid()          // before the first recording is opened
/// ```
///
/// What it does not cover: sockets and descriptors that were open before, and what another process does when it is asked through a
/// local (AF_UNIX) socket.
public enum NetworkAccess {
    /// Forbids internet sockets to this process, all its threads and every child it starts, for good.
    ///
    /// On systems without seccomp filters this does nothing, and ``isForbidden`` says so.
    ///
    /// - Throws: ``ReadbackError`` where the kernel does not take the filter.
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

    /// Whether the filter stands for this process; asked of the filter itself.
    public static var isForbidden: Bool { Sandbox.isActive }
}
