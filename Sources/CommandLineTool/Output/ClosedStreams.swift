import Foundation

/// Standard streams that whoever started the program has closed.
///
/// Their numbers would be given to the first files that are opened, and what is meant for a person would be written into those. So they
/// are taken: reading ends at once, what is said is heard by nobody, and what is to be written out fails.
package enum ClosedStreams {
    /// Must come before anything is opened.
    package static func take() {
        for (descriptor, flags) in [(0, O_RDONLY), (1, O_RDONLY), (2, O_WRONLY)] {
            // The system gives the lowest number that is free.
            if fcntl(Int32(descriptor), F_GETFD) == -1 { _ = open("/dev/null", flags) }
        }
    }
}
