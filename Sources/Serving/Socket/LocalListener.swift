import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A Unix socket to which clients of the same user connect. This is the one place of the program that makes a socket, and it makes no
/// other kind; one that a service manager has opened is taken as it is.
package final class LocalListener: Sendable {
    private let descriptor: Int32
    /// `nil` for a socket that somebody else has made and keeps.
    private let place: Place?
    // A source may be used from any thread; only its type does not say so.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    /// Descriptors of those who have connected; whoever takes one closes it.
    package let connections: AsyncStream<Int32>

    /// Where the name of the socket stands, and which file it was then.
    private struct Place {
        let path: String
        let file: FileNumber
    }

    /// Makes a socket that its owner alone can connect to. What a server that is gone has left under the name is replaced; anything else
    /// stays.
    package convenience init(at path: String) throws(ListenerError) {
        guard let address = LocalAddress(path) else {
            throw ListenerError(
                path, "a socket's path has at most 107 bytes", nextMove: "choose a shorter one")
        }
        let folder = try Self.lockFolder(of: path)
        // Until the socket is there, no other server looks whether one is.
        defer { Foundation.close(folder) }
        try Self.removeStale(path, address)
        let descriptor = try Self.makeSocket(path)
        let mask = umask(0o177)
        let isBound = address.with { bind(descriptor, $0, $1) } == 0
        let code = errno
        umask(mask)
        guard isBound, let file = FileNumber(path) else {
            Foundation.close(descriptor)
            throw ListenerError(path, code: code)
        }
        try self.init(descriptor, Place(path: path, file: file), path)
    }

    /// Takes a socket over that is open already, whatever its kind.
    package convenience init(inheriting descriptor: Int32) throws(ListenerError) {
        try self.init(descriptor, nil, "the inherited socket")
    }

    private init(_ descriptor: Int32, _ place: Place?, _ path: String) throws(ListenerError) {
        guard listen(descriptor, 16) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw ListenerError(path, code: errno) }
        (self.descriptor, self.place) = (descriptor, place)
        let (connections, feed) = AsyncStream.makeStream(of: Int32.self)
        self.connections = connections
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "listener"))
        source.setEventHandler {
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                feed.yield(client)
            }
        }
        source.setCancelHandler {
            Foundation.close(descriptor)
            feed.finish()
        }
        source.resume()
    }

    deinit { close() }

    /// Nobody is let in any more, and the name is gone. Closing twice is closing once.
    package func close() {
        if let place, FileNumber(place.path) == place.file { unlink(place.path) }
        source.cancel()
    }

    /// Connects to whoever listens at a path.
    ///
    /// - Returns: a descriptor of the caller's; `nil` where nobody listens.
    package static func connection(to path: String) throws(ListenerError) -> Int32? {
        guard let address = LocalAddress(path) else { return nil }
        return try connection(to: path, address)
    }

    private static func connection(
        to path: String, _ address: LocalAddress
    ) throws(ListenerError) -> Int32? {
        let client = try makeSocket(path)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        guard address.with({ connect(client, $0, $1) }) != 0 else { return client }
        let code = errno
        Foundation.close(client)
        guard code == ECONNREFUSED || code == ENOENT else { throw ListenerError(path, code: code) }
        return nil
    }

    private static func makeSocket(_ path: String) throws(ListenerError) -> Int32 {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw ListenerError(path, code: errno) }
        return descriptor
    }

    /// The folder as a lock that goes with its descriptor.
    private static func lockFolder(of path: String) throws(ListenerError) -> Int32 {
        let holding = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let folder = open(holding, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw ListenerError(path, code: errno) }
        // A file system without locks has them for nobody.
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            Foundation.close(folder)
            throw ListenerError(
                path, "another program has locked the folder, perhaps to make a socket",
                nextMove: "try it again")
        }
        return folder
    }

    /// Takes away a socket to which nobody listens.
    private static func removeStale(_ path: String, _ address: LocalAddress) throws(ListenerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ListenerError(
                path, "something that is not a socket has this name", nextMove: "choose another one")
        }
        if let client = try connection(to: path, address) {
            Foundation.close(client)
            throw ListenerError(
                path, "another program listens here", nextMove: "stop it, or name another socket")
        }
        guard unlink(path) == 0 else { throw ListenerError(path, code: errno) }
    }
}

/// What a file is known by, whatever its name.
private struct FileNumber: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
}
