#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file descriptor that is closed when its last owner is released.
///
/// It is close-on-exec, and its number is never one given to a child, so that setting up a child's descriptors cannot overwrite it.
final class OwnedDescriptor: Sendable {
    let number: Int32

    /// The first number that is not given to children: after the three standard streams and the two for control.
    static let firstFree: Int32 = 5

    /// - Parameter number: an open descriptor, close-on-exec, that nobody else closes.
    init(adopting number: Int32) { self.number = number }

    deinit { close(number) }

    /// Returns a second descriptor for the same open file.
    static func duplicate(_ number: Int32) throws(SystemError) -> OwnedDescriptor {
        let copy = fcntl(number, F_DUPFD_CLOEXEC, firstFree)
        guard copy >= 0 else { throw SystemError(operation: "duplicating a file descriptor", code: errno) }
        return OwnedDescriptor(adopting: copy)
    }

    static func openNull() throws(SystemError) -> OwnedDescriptor {
        let number = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard number >= 0 else { throw SystemError(operation: "opening /dev/null", code: errno) }
        return try OwnedDescriptor(adopting: number).aboveGiven()
    }

    /// The two ends of a new pipe.
    static func makePipe() throws(SystemError) -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard makeClosingPipe(&ends) == 0 else { throw SystemError(operation: "making a pipe", code: errno) }
        let reading = OwnedDescriptor(adopting: ends[0])
        let writing = OwnedDescriptor(adopting: ends[1])
        return (try reading.aboveGiven(), try writing.aboveGiven())
    }

    /// Makes reading and writing return at once. Only for descriptors whose open file nobody else uses.
    func makeNonBlocking() throws(SystemError) {
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw SystemError(operation: "setting up a pipe", code: errno)
        }
    }

    /// If a process was started without standard descriptors, the first files that it opens get their numbers.
    private func aboveGiven() throws(SystemError) -> OwnedDescriptor {
        number >= Self.firstFree ? self : try .duplicate(number)
    }
}

/// A system call that failed.
struct SystemError: Error {
    var operation: String
    var code: Int32
}
