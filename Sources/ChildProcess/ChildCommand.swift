/// Which program to start, and how.
///
/// ```swift
/// var command = ChildCommand("/usr/bin/ffmpeg", ["-i", path, "-f", "s16le", "-"])
/// command.output = .pipe
/// let child = try Child.start(command)
/// ```
package struct ChildCommand: Sendable, Hashable {
    /// Where the child reads from.
    package enum Input: Sendable, Hashable {
        /// Nothing: the input ends at once.
        case null
        case pipe
        case inherit
        /// An open descriptor of this process. The caller keeps ownership.
        case descriptor(Int32)
    }

    /// Where the child writes to.
    package enum Output: Sendable, Hashable {
        /// Nowhere.
        case null
        case pipe
        case inherit
        /// An open descriptor of this process. The caller keeps ownership.
        case descriptor(Int32)
    }

    /// The program's path; absolute if a working directory is given. It is not searched for: see ``ExecutableLocator``.
    package var executable: String
    /// Excludes the program's own name, which is added as the first argument.
    package var arguments: [String]
    /// The child's whole environment; nothing is inherited.
    package var environment: [String: String]
    package var workingDirectory: String?
    package var input: Input
    package var output: Output
    package var error: Output
    /// Gives the child two pipes for messages in addition to its standard streams: one to read from (3) and one to write to (4).
    package var hasControl = false
    /// Keeps the child in the caller's process group, so that a terminal treats both as one program. Signals are then sent only to the
    /// child, and what it has started is not killed with it.
    package var sharesGroup = false

    /// Additional descriptors of this process that the child gets under the same numbers. Numbers
    /// that its streams already use are ignored.
    package var kept: Set<Int32> = []

    package init(
        _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:],
        workingDirectory: String? = nil, input: Input = .null, output: Output = .null, error: Output = .null
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
        self.input = input
        self.output = output
        self.error = error
    }
}
