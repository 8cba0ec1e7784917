/// Takes the internet away from this process and all its children, for good.
///
/// ```swift
/// try Sandbox.forbidInternet()          // before the first recording is opened
/// ```
///
/// On Linux a kernel filter refuses every new socket but local ones (AF_UNIX), on all threads, and children inherit
/// it. What it does not cover: sockets that were open before; what another process does on request over a local
/// socket. See ``SeccompFilter`` for the rules. On other systems it does nothing, and ``isActive`` stays false.
package enum Sandbox {
    /// Puts the filter in place. Doing it twice is doing it once.
    ///
    /// It also gives up, for this process and its children, the right to gain privileges by executing a file.
    package static func forbidInternet() throws(SandboxError) {
        guard !isActive else { return }
        try installFilter()
    }

    /// Whether this filter stands for this process, put in place here or inherited.
    ///
    /// A socket that is refused proves nothing by itself: other filters and rules refuse some, too. So the filter is asked for its
    /// signature, and then whether it refuses both internet families. No socket is made.
    package static var isActive: Bool { filterStands() }
}

/// Why the sandbox could not be set up.
package struct SandboxError: Error, Sendable, Hashable, CustomStringConvertible {
    package var reason: String

    package var description: String {
        """
        The internet cannot be forbidden to this process: \(reason). Run it on a kernel with seccomp filters, or in a \
        network namespace without interfaces.
        """
    }
}
