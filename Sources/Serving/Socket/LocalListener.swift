import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A Unix socket to which clients of the same user connect. No other code of the program makes a socket, and this makes no
/// other kind; a socket that a service manager opened is used as it is.
package final class LocalListener: Sendable {
    private let descriptor: Int32
    /// `nil` for a socket that another process made and keeps.
    private let place: Place?
    // A source is safe to use from any thread; its type just does not say so.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    /// Descriptors of connected clients; whoever takes one closes it.
    package let connections: AsyncStream<Int32>

    /// The path of the socket, and which file it was when the socket was made.
    private struct Place {
        let path: String
        let file: FileNumber
    }

    /// Makes a socket that only its owner can connect to. A socket left by a server that is gone is replaced; anything else at
    /// the path stays.
    package convenience init(at path: String) throws(ListenerError) {
        guard let address = LocalAddress(path) else {
            throw ListenerError(
                path, "a socket's path has at most 107 bytes", nextMove: "choose a shorter one")
        }
        let folder = try Self.lockFolder(of: path)
        // Until the socket exists, no other server checks for one.
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

    /// Takes over an open socket of any kind.
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

    /// Accepts no more clients and removes the path. Closing again does nothing.
    package func close() {
        if let place, FileNumber(place.path) == place.file { unlink(place.path) }
        source.cancel()
    }

    /// Connects to the listener at a path.
    ///
    /// - Returns: a descriptor that the caller owns; `nil` if no one listens.
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

    /// Locks the folder; closing the descriptor ends the lock.
    private static func lockFolder(of path: String) throws(ListenerError) -> Int32 {
        let holding = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let folder = open(holding, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw ListenerError(path, code: errno) }
        // Any other error means that the file system has no locks; then no other program has locked the folder either.
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            Foundation.close(folder)
            throw ListenerError(
                path, "another program has locked the folder, perhaps to make a socket",
                nextMove: "try it again")
        }
        return folder
    }

    /// Removes a socket to which no one listens.
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

/// Identifies a file, whatever its name.
private struct FileNumber: Hashable, Sendable {
    let device: UInt64
    let number: UInt64

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    }
}
