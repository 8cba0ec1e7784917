#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What went wrong with a child process: which program, why, and what to do next.
package struct ChildError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// There is no such program or working directory.
        case notFound
        case cannotStart
        case cannotRead
        case cannotWrite
        /// The child stopped reading: it ended, or closed its input.
        case brokenPipe
        case deadlinePassed
        case tooMuchOutput
        /// Bytes that are not a frame of the message protocol.
        case badFrame
        /// The child ended although it was still needed.
        case ended
    }

    package var kind: Kind
    /// The program's path.
    package var program: String
    /// Part of a sentence, without a full stop.
    package var reason: String
    /// A sentence without a full stop; empty if nothing can be done.
    package var nextMove: String
    package var status: ChildStatus?
    /// The end of what the child wrote to its standard error. It may quote the user's file names or
    /// words, so it is not part of the description.
    package var lastWords: String

    package init(
        _ kind: Kind, program: String, reason: String, nextMove: String = "", status: ChildStatus? = nil,
        lastWords: String = ""
    ) {
        self.kind = kind
        self.program = program
        self.reason = reason
        self.nextMove = nextMove
        self.status = status
        self.lastWords = lastWords
    }

    init(_ kind: Kind, program: String, operation: String, code: Int32, nextMove: String = "") {
        self.init(kind, program: program, reason: "\(operation): \(systemReason(code))", nextMove: nextMove)
    }
}

extension ChildError: CustomStringConvertible {
    package var description: String {
        let sentence = "\(program): \(reason)."
        return nextMove.isEmpty ? sentence : "\(sentence) \(nextMove)."
    }
}

/// The system's message for an error number.
func systemReason(_ code: Int32) -> String {
    String(cString: strerror(code)) + " (\(code))"
}
