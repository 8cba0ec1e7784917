/// Cuts off this process and all its children from the internet, for good.
///
/// ```swift
/// try Sandbox.forbidInternet()          // before the first recording is opened
/// ```
///
/// On Linux, a kernel filter refuses every new socket except local ones (AF_UNIX), on all threads, and children inherit it. It does not
/// cover sockets that were already open, or what another process does on request over a local socket. See ``SeccompFilter`` for the
/// rules. On other systems it does nothing, and ``isActive`` stays false.
package enum Sandbox {
    /// Installs the filter. Calling it again has no effect.
    ///
    /// It also gives up the right of this process and its children to gain privileges by executing a file.
    package static func forbidInternet() throws(SandboxError) {
        guard !isActive else { return }
        try installFilter()
    }

    /// Whether this filter is active in this process, installed here or inherited.
    ///
    /// A refused socket alone proves nothing, since other filters and rules refuse some, too. So the filter is asked for its signature,
    /// and then whether it refuses both internet families. No socket is made.
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
