#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A failed file operation: what was attempted, and the system's error number.
package struct FileError: Error, Sendable, Hashable {
    package let path: String
    /// Part of a sentence: "writing it".
    package let operation: String
    package let code: Int32

    /// Used instead of a system error number: the path exists but is not a plain file.
    package static let notPlain: Int32 = -1
    /// Used instead of a system error number: the path is a symbolic link, which is not followed.
    package static let isLink: Int32 = -2

    package init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The system's message, or a plainer one for limits and for what only this program refuses.
    package var reason: String { Self.reason(code) }

    /// The same for an error number.
    package static func reason(_ code: Int32) -> String {
        switch code {
        case notPlain: "This is not a regular file"
        case isLink: "This is a link, which is not followed"
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
