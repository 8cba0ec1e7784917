/// What to start, and with what.
///
/// ```swift
/// var command = ChildCommand("/usr/bin/ffmpeg", ["-i", path, "-f", "s16le", "-"])
/// command.output = .pipe
/// let child = try Child.start(command)
/// ```
package struct ChildCommand: Sendable, Hashable {
    /// Where the child reads from.
    package enum Input: Sendable, Hashable {
        /// Nothing: the end at once.
        case null
        case pipe
        case inherit
        /// An open descriptor of this process. It stays the caller's.
        case descriptor(Int32)
    }

    /// Where the child writes to.
    package enum Output: Sendable, Hashable {
        /// Nowhere.
        case null
        case pipe
        case inherit
        /// An open descriptor of this process. It stays the caller's.
        case descriptor(Int32)
    }

    /// The path of the program, absolute if a working directory is given. No search: see ``ExecutableLocator``.
    package var executable: String
    /// Without the program's own name, which becomes the first argument by itself.
    package var arguments: [String]
    /// All that the child gets; nothing is inherited.
    package var environment: [String: String]
    package var workingDirectory: String?
    package var input: Input
    package var output: Output
    package var error: Output
    /// Gives the child a pipe to read from (3) and one to write to (4) beside its standard streams, for messages.
    package var hasControl = false
    /// Keeps the child in the caller's process group: a terminal then treats both as one program. Signals are sent to the child alone,
    /// and what it has started is not killed with it.
    package var sharesGroup = false

    /// Descriptors of this process that the child has under the same numbers, beside those that it is given. Numbers that it is given
    /// already are passed over.
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
