import Foundation
import Testing

@testable import Serving

@Suite("A listener and its socket file")
struct LocalListenerTests {
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try SocketFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appendingPathComponent("s").path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("only the owner may connect, and the socket file is removed with the listener")
    func owner() async throws {
        try await withFolder { path in
            let listener = try LocalListener(at: path)
            #expect(try mode(path) == 0o600)
            _ = try SocketClient(path)
            var clients = listener.connections.makeAsyncIterator()
            let client = try #require(await clients.next())
            close(client)
            listener.close()
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(await clients.next() == nil)
        }
    }

    @Test("a dead server's socket is replaced, but not one that is in use, nor an ordinary file")
    func stale() async throws {
        try await withFolder { path in
            let listener = try LocalListener(at: path)
            #expect(throws: ListenerError.self) { try LocalListener(at: path) }
            _ = try SocketClient(path)
            // A second link outlives the listener, as the file does when a server is killed.
            let left = path + "-left"
            #expect(link(path, left) == 0)
            listener.close()
            for await client in listener.connections { close(client) }
            let next = try LocalListener(at: left)
            _ = try SocketClient(left)
            next.close()
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: ListenerError.self) { try LocalListener(at: path) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        }
    }

    @Test("a file that someone else put in the socket's place is not removed")
    func foreign() async throws {
        try await withFolder { path in
            let listener = try LocalListener(at: path)
            try FileManager.default.removeItem(atPath: path)
            try Data("another's".utf8).write(to: URL(fileURLWithPath: path))
            listener.close()
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "another's")
        }
    }

    @Test("a path that no socket can have is an error")
    func paths() {
        for path in ["", "/tmp/" + String(repeating: "a", count: 108), "/no/such/folder/s"] {
            #expect(throws: ListenerError.self) { try LocalListener(at: path) }
        }
    }

    @Test("an inherited socket is used only by the process it is meant for")
    func inherited() {
        let given = ["LISTEN_PID": "7", "LISTEN_FDS": "1"]
        #expect(InheritedSocket.descriptor(given, for: 7) == 3)
        #expect(InheritedSocket.descriptor(given, for: 8) == nil)
        #expect(InheritedSocket.descriptor(["LISTEN_PID": "7", "LISTEN_FDS": "0"], for: 7) == nil)
        #expect(InheritedSocket.descriptor([:], for: 7) == nil)
    }
}
