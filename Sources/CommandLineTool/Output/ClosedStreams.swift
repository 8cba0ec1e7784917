import Foundation

/// Opens `/dev/null` in place of standard streams that were closed when the program started.
///
/// Otherwise the first files that the program opens would get these descriptor numbers, and messages would be written into them. With
/// `/dev/null`, standard input is at its end, writing to standard output fails, and standard error is discarded.
package enum ClosedStreams {
    /// Call this before anything is opened.
    package static func take() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] {
            // `open` returns the lowest free descriptor.
            if fcntl(Int32(descriptor), F_GETFD) == -1 { _ = open("/dev/null", flags) }
        }
    }
}
