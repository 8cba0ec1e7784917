internal import CLinux
import Files
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds out whether some process has a file open for writing.
enum FileWriting {
    /// Linux grants a read lease on a file exactly if nobody has it open for writing. Only the owner of the file may ask, and not every
    /// file system supports it.
    static func state(of path: String) -> WritingState {
        #if canImport(Glibc)
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return .unknown }
            defer { close(file) }
            // If somebody opens the file at this very moment, the kernel sends this signal, which must be ignored.
            signal(SIGIO, SIG_IGN)
            if readback_try_read_lease(file) == 0 { return .nobody }
            return errno == EAGAIN ? .somebody : .unknown
        #else
            return .unknown
        #endif
    }

    /// The size and time of a regular file; `nil` for anything else.
    static func stamp(of path: String) -> FileStamp? {
        FileFacts(path: path).map { FileStamp(byteCount: $0.byteCount, modified: $0.modified) }
    }
}
