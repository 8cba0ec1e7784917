/// A response with a known body, or the head of one that is sent in pieces.
package struct HTTPResponse: Hashable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    package var body: [UInt8]

    package init(_ status: Int, _ headers: HTTPHeaders = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    package init(_ status: Int, type: String, text: String) {
        self.init(status, ["Content-Type": type], body: Array(text.utf8))
    }

    /// How the body is sent.
    package enum Framing: Hashable, Sendable {
        /// With its length in the head.
        case whole
        /// While it is produced: in chunks, or, for clients without chunks, until the connection ends.
        case inChunks, untilEnd
    }

    /// - Parameter omitsBody: for HEAD, whose response states the length of a body that is not sent.
    package func bytes(_ framing: Framing = .whole, keepsConnection: Bool, omitsBody: Bool = false)
        -> [UInt8]
    {
        var lines = ["HTTP/1.1 \(status) \(Self.phrase(status))"]
        lines += headers.lines.map { "\($0.name): \($0.value)" }
        switch framing {
        case .whole: lines.append("Content-Length: \(body.count)")
        case .inChunks: lines.append("Transfer-Encoding: chunked")
        case .untilEnd: break
        }
        if !keepsConnection { lines.append("Connection: close") }
        let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        return framing == .whole && !omitsBody ? head + body : head
    }

    /// A chunk of a body. Empty bytes give nothing, because an empty chunk would end the body.
    package static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        bytes.isEmpty
            ? [] : Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    package static let lastChunk = Array("0\r\n\r\n".utf8)
    /// Asks the client for the body.
    package static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private static func phrase(_ status: Int) -> String { phrases[status] ?? "Status" }

    private static let phrases = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        417: "Expectation Failed",
        422: "Unprocessable Content", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
    ]
}
