import ChildProcess
import Foundation

/// A client at the other end of a socket.
final class SocketClient: Sendable {
    struct Refused: Error { let code: Int32 }

    private let descriptor: Int32
    private let reader: ByteReader
    private let writer: ByteWriter

    init(_ path: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            Foundation.close(descriptor)
            throw Refused(code: code)
        }
        self.descriptor = descriptor
        reader = try ByteReader(duplicating: descriptor, name: "the server")
        writer = try ByteWriter(duplicating: descriptor, name: "the server")
    }

    deinit { Foundation.close(descriptor) }

    func send(_ text: String) async throws { try await writer.write(Array(text.utf8)) }

    /// Everything until the server closes the connection.
    func rest() async throws -> String {
        String(decoding: try await reader.readToEnd(limit: 1 << 20), as: UTF8.self)
    }

    /// What arrives, until the text ends with `end`.
    func text(until end: String) async throws -> String {
        var text = ""
        while !text.hasSuffix(end), let bytes = try await reader.read() {
            text += String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    func leave() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// A folder with a name short enough for a socket's path.
enum SocketFolder {
    static func make() throws -> URL {
        let folder = URL(fileURLWithPath: "/tmp/readback-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        return folder
    }
}
