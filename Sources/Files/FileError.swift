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

    /// In place of a system's number: something is there, and it is not a plain file.
    package static let notPlain: Int32 = -1
    /// In place of a system's number: what is there is a symbolic link, which is not followed.
    package static let isLink: Int32 = -2

    package init(_ operation: String, _ path: String, code: Int32 = errno) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The system's words, plainer ones where it speaks of a limit, or those for what only this program refuses.
    package var reason: String { Self.reason(code) }

    /// The same for a number alone.
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
