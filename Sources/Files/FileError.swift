#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file could not be dealt with: what was being done, and the system's number for why not.
package struct FileError: Error, Sendable, Hashable {
    package let path: String
    /// Part of a sentence: "writing it".
    package let operation: String
    package let code: Int32

    package init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The system's words, and plainer ones where it speaks of a limit.
    package var reason: String { Self.reason(code) }

    /// The same for a number alone.
    package static func reason(_ code: Int32) -> String {
        switch code {
        case EFBIG: "The limit on file size (ulimit -f) is reached"
        case EMFILE: "The limit on open files (ulimit -n) is reached"
        case ENOMEM: "There is not enough memory"
        default: String(cString: strerror(code))
        }
    }
}

extension FileError: CustomStringConvertible {
    package var description: String { "\(path): \(operation) failed: \(reason)" }
}
