import Foundation
import Testing

@testable import Serving

@Suite("Lines over a socket")
struct LineConnectionTests {
    /// Both ends of a connection.
    private func withPair(_ body: (LineConnection, LineConnection) async throws -> Void) async throws {
        let folder = try SocketFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("s").path
        #expect(try LineConnection(to: path) == nil)
        let listener = try LocalListener(at: path)
        defer { listener.close() }
        let client = try #require(try LineConnection(to: path))
        var clients = listener.connections.makeAsyncIterator()
        let server = try LineConnection(adopting: try #require(await clients.next()))
        try await body(client, server)
    }

    private func text(_ line: [UInt8]?) -> String? { line.map { String(decoding: $0, as: UTF8.self) } }

    @Test("lines arrive complete and in order, in both directions")
    func lines() async throws {
        try await withPair { client, server in
            try await client.send("{\"command\":\"status\"}", within: .seconds(5))
            try await client.send("ö", within: .seconds(5))
            #expect(text(try await server.next()) == "{\"command\":\"status\"}")
            #expect(text(try await server.next()) == "ö")
            try await server.send("off", within: .seconds(5))
            #expect(text(try await client.next()) == "off")
        }
    }

    @Test("a client that sends nothing in time is not waited for, and a line that is too long is refused")
    func limits() async throws {
        try await withPair { client, server in
            #expect(try await server.next(within: .milliseconds(1)) == nil)
            // More than the socket takes at once, so it is read while it is sent.
            async let sent: Void = client.send(String(repeating: "x", count: 70_000), within: .seconds(30))
            await #expect(throws: LineConnection.TooLong.self) { try await server.next() }
            try await sent
        }
    }
}
