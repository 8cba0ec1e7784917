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
    /// Linux grants a read lease on a file exactly when nobody has it open for writing. It tells only the file's owner, and not on every
    /// file system.
    static func state(of path: String) -> WritingState {
        #if canImport(Glibc)
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { return .unknown }
            defer { close(file) }
            // Whoever opens the file in this very moment makes the kernel send this signal; nothing is to happen then.
            signal(SIGIO, SIG_IGN)
            if readback_try_read_lease(file) == 0 { return .nobody }
            return errno == EAGAIN ? .somebody : .unknown
        #else
            return .unknown
        #endif
    }

    /// What a regular file looks like now; `nil` for anything else.
    static func stamp(of path: String) -> FileStamp? {
        FileFacts(path: path).map { FileStamp(byteCount: $0.byteCount, modified: $0.modified) }
    }
}
