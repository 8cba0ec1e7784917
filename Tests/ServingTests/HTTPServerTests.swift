import Foundation
import Testing

@testable import Serving

/// Answers with the path and the body, streams, or leaves the body unread, depending on the path.
private func echo(_ exchange: HTTPExchange) async throws {
    var body: [UInt8] = []
    switch exchange.head.path {
    case "/unread": return try await exchange.answer(HTTPResponse(404, type: "text/plain", text: "no"))
    case "/stream":
        try await exchange.begin(HTTPResponse(200, ["Content-Type": "text/plain"]))
        for piece in ["one", "two"] { try await exchange.send(Array(piece.utf8)) }
        return try await exchange.end()
    default: while let bytes = try await exchange.nextBody() { body += bytes }
    }
    let text = "\(exchange.head.path) \(String(decoding: body, as: UTF8.self))"
    try await exchange.answer(HTTPResponse(200, type: "text/plain", text: text))
}

@Suite("A server on a socket")
struct HTTPServerTests {
    private func withServer(
        patience: HTTPPatience = HTTPPatience(), handler: @escaping HTTPServer.Handler = echo,
        _ body: (String, HTTPServer) async throws -> Void
    ) async throws {
        let folder = try SocketFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("s").path
        let server = HTTPServer(
            try LocalListener(at: path), limits: HTTPLimits(body: 64), patience: patience,
            telling: { HTTPResponse($0.status, type: "text/plain", text: $0.reason) }, handler: handler)
        let work = Task { await server.run() }
        try await body(path, server)
        server.stop()
        await work.value
    }

    private static let answers: [(String, String)] = [
        (
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi",
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\n/a hi"
        ),
        (
            "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n/a "
                + "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\nConnection: close\r\n\r\n/b "
        ),
        (
            "HEAD /a HTTP/1.0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"
        ),
        (
            "GET /stream HTTP/1.0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nonetwo"
        ),
        (
            "POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi"
                + "GET /b HTTP/1.1\r\nHost: x\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nno"
                + "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\n/b "
        ),
        (
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 65\r\n\r\n",
            "HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nContent-Length: 58\r\nConnection: close\r\n\r\nthe request has more than 64 bytes; send a smaller file"
        ),
        (
            "nonsense\r\n",
            "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: 39\r\nConnection: close\r\n\r\nthe first line is not a request of HTTP"
        ),
    ]

    @Test("requests are answered in order, byte for byte", arguments: answers)
    func answer(request: String, expected: String) async throws {
        try await withServer { path, _ in
            let client = try SocketClient(path)
            try await client.send(request)
            let end = String(expected.suffix(12))
            let text = try await client.text(until: end)
            #expect(
                text.replacing(/Content-Length: \d+/, with: "")
                    == expected.replacing(/Content-Length: \d+/, with: ""))
        }
    }

    @Test("a stream comes in chunks, and the connection stays open")
    func stream() async throws {
        try await withServer { path, _ in
            let client = try SocketClient(path)
            try await client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
            let text = try await client.text(until: "0\r\n\r\n")
            #expect(text.hasSuffix("chunked\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n"), "\(text)")
        }
    }

    @Test("a client that waits for 100 Continue gets it, but only if its body is wanted")
    func expectation() async throws {
        try await withServer { path, _ in
            let head = "HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            let client = try SocketClient(path)
            try await client.send("POST /a \(head)")
            #expect(try await client.text(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            try await client.send("hi")
            #expect(try await client.text(until: "hi").hasPrefix("HTTP/1.1 200 OK"))
            let other = try SocketClient(path)
            try await other.send("POST /unread \(head)")
            #expect(try await other.text(until: "no").hasPrefix("HTTP/1.1 404 Not Found"))
        }
    }

    @Test("a client that stops within a request gets a 408, and one that sends nothing is disconnected")
    func slow() async throws {
        var patience = HTTPPatience()
        (patience.head, patience.body, patience.idle) = (
            .milliseconds(50), .milliseconds(50), .milliseconds(50)
        )
        try await withServer(patience: patience) { path, _ in
            for start in ["GET /a HT", "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"] {
                let client = try SocketClient(path)
                try await client.send(start)
                #expect(try await client.rest().hasPrefix("HTTP/1.1 408 Request Timeout"), "\(start)")
            }
            #expect(try await SocketClient(path).rest() == "")
        }
    }

    @Test("every byte of a body buys time, so a long body may take long, but no client may stop halfway")
    func patience() {
        let patience = HTTPPatience()
        #expect(patience.left(afterBytes: 0, in: .seconds(10)) == .seconds(20))
        #expect(patience.left(afterBytes: 100 << 10, in: .seconds(120)) == .seconds(10))
        #expect(patience.left(afterBytes: 1 << 30, in: .seconds(1)) == .seconds(30))
    }

    @Test("work stops when its client disconnects")
    func leaving() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        try await withServer { exchange in
            while try await exchange.nextBody() != nil {}
            try await exchange.whileWanted {
                begin.yield()
                do { try await Task.sleep(for: .seconds(600)) } catch { end.yield(Task.isCancelled) }
            }
        } _: { path, _ in
            let client = try SocketClient(path)
            try await client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            for await _ in begun { break }
            client.leave()
            for await isCancelled in ended {
                #expect(isCancelled)
                break
            }
        }
    }

    @Test("a server that stops finishes its answers, closes idle connections and accepts no new ones")
    func stopping() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        try await withServer { exchange in
            if exchange.head.path == "/wait" {
                begin.yield()
                for await _ in gate { break }
            }
            try await echo(exchange)
        } _: { path, server in
            let idle = try SocketClient(path)
            try await idle.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            _ = try await idle.text(until: "/a ")
            let busy = try SocketClient(path)
            try await busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            for await _ in begun { break }
            server.stop()
            #expect(try await idle.rest() == "")
            #expect(throws: SocketClient.Refused.self) { try SocketClient(path) }
            open.yield()
            #expect(try await busy.rest().hasSuffix("/wait "))
        }
    }
}
