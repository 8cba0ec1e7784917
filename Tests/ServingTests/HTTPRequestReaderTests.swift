import Testing

@testable import Serving

@Suite("Reading HTTP requests from bytes as they arrive")
struct HTTPRequestReaderTests {
    private static let limits = HTTPLimits(body: 64)

    /// All events from these pieces, with the parts of each body joined.
    private static func events(
        _ pieces: [[UInt8]], _ limits: HTTPLimits = limits
    ) throws(HTTPFault) -> [HTTPRequestReader.Event] {
        var reader = HTTPRequestReader(limits: limits)
        var events: [HTTPRequestReader.Event] = []
        for piece in pieces {
            reader.append(piece)
            while let event = try reader.next() {
                if case .body(let more) = event, case .body(let bytes) = events.last {
                    events[events.count - 1] = .body(bytes + more)
                } else {
                    events.append(event)
                }
            }
        }
        return events
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func head(
        _ method: String, _ path: String, _ headers: [(String, String)], isCurrent: Bool = true
    ) -> HTTPRequestReader.Event {
        var lines = HTTPHeaders()
        for (name, value) in headers { lines.add(name, value) }
        return .head(HTTPRequestHead(method: method, path: path, headers: lines, isCurrent: isCurrent))
    }

    private static let requests: [(String, [HTTPRequestReader.Event])] = [
        ("GET /health HTTP/1.1\r\nHost: x\r\n\r\n", [head("GET", "/health", [("Host", "x")]), .end]),
        (
            "GET /a?b=c#d HTTP/1.1\r\nhost:x\r\nA:\t b \r\n\r\n",
            [head("GET", "/a", [("host", "x"), ("A", "b")]), .end]
        ),
        ("GET http://h/p HTTP/1.0\r\n\r\n", [head("GET", "/p", [], isCurrent: false), .end]),
        ("GET http://h HTTP/1.0\r\n\r\n", [head("GET", "/", [], isCurrent: false), .end]),
        (
            "\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
            [head("POST", "/", [("Host", "x"), ("Content-Length", "3")]), .body(bytes("abc")), .end]
        ),
        (
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n3;n=v\r\nabc\r\n0a\r\n0123456789\r\n0\r\nT: x\r\n\r\n",
            [
                head("POST", "/", [("Host", "x"), ("Transfer-Encoding", "Chunked")]),
                .body(bytes("abc0123456789")), .end,
            ]
        ),
        (
            "POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\naGET /2 HTTP/1.1\r\nHost: x\r\n\r\n",
            [
                head("POST", "/1", [("Host", "x"), ("Content-Length", "1")]), .body(bytes("a")), .end,
                head("GET", "/2", [("Host", "x")]), .end,
            ]
        ),
    ]

    @Test("a request is read the same wherever its bytes are cut", arguments: requests)
    func read(text: String, expected: [HTTPRequestReader.Event]) throws {
        for pieces in Cuts.all(of: Self.bytes(text)) {
            #expect(try Self.events(pieces) == expected, "\(pieces.map(\.count)) of \(text)")
        }
    }

    private static let host = "Host: x\r\n"
    private static let faults: [(String, Int)] = [
        ("GET /\r\n\r\n", 400), ("GET / FTP/1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
        ("G(T / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / HTTP/1.1\n\n", 400),
        ("\r\n\r\n\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400), ("\u{0}\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400), ("GET / HTTP/1.1\r\nHost : x\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\(host) folded: y\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 65\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n41\r\n", 413),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n", 414),
        (String(repeating: "a", count: 9_000), 414),
        ("GET / HTTP/1.1\r\n\(host)A: \(String(repeating: "a", count: 9_000))", 431),
        ("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 101))", 431),
    ]

    @Test("invalid and oversized requests have their status, however the bytes arrive")
    func refuse() {
        for (text, status) in Self.faults {
            let bytes = Self.bytes(text)
            for pieces in [[bytes], bytes.map { [$0] }] { Self.expectFault(status, pieces) }
        }
    }

    private static func expectFault(_ status: Int, _ pieces: [[UInt8]]) {
        let text = String(decoding: pieces.joined(), as: UTF8.self).prefix(200)
        do throws(HTTPFault) {
            Issue.record("\(text) was read as \(try events(pieces))")
        } catch {
            #expect(error.status == status, "\(text): \(error)")
        }
    }

    @Test("after a fault, the reader reports nothing but the fault")
    func last() throws {
        var reader = HTTPRequestReader(limits: Self.limits)
        reader.append(Self.bytes("nonsense\r\nGET / HTTP/1.0\r\n\r\n"))
        for _ in 0..<3 { #expect(throws: HTTPFault.self) { _ = try reader.next() } }
    }

    @Test("version and headers say whether the connection is kept and whether a 100 Continue is expected")
    func connection() {
        let cases: [(HTTPHeaders, Bool, keeps: Bool, asks: Bool)] = [
            ([:], true, true, false), ([:], false, false, false),
            (["Connection": "Upgrade, Close"], true, false, false),
            (["Expect": "100-Continue"], true, true, true), (["Expect": "100-continue"], false, false, false),
        ]
        for (headers, isCurrent, keeps, asks) in cases {
            let head = HTTPRequestHead(method: "GET", path: "/", headers: headers, isCurrent: isCurrent)
            #expect(head.keepsConnection == keeps && head.expectsContinue == asks, "\(head)")
        }
    }
}
