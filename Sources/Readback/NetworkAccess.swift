import ChildProcess

/// Keeps recordings on the machine: the promise that nothing leaves it, enforced by the kernel.
public enum NetworkAccess {
    /// Forbids internet sockets to this process, all its threads and every child it starts, for good.
    ///
    /// On systems without seccomp filters this does nothing, and ``isForbidden`` says so.
    public static func forbid() throws { try Sandbox.forbidInternet() }

    /// Whether the kernel refuses internet sockets to this process.
    public static var isForbidden: Bool { Sandbox.isActive }
}
