/// Everything in a request before its body.
package struct HTTPRequestHead: Hashable, Sendable {
    package let method: String
    /// The path, without the query.
    package let path: String
    package let headers: HTTPHeaders
    /// Whether this is HTTP/1.1; otherwise it is HTTP/1.0, which has neither chunks nor persistent connections.
    package let isCurrent: Bool

    package init(method: String, path: String, headers: HTTPHeaders = [:], isCurrent: Bool = true) {
        (self.method, self.path, self.headers, self.isCurrent) = (method, path, headers, isCurrent)
    }

    /// Whether the connection can serve another request after this one.
    package var keepsConnection: Bool { isCurrent && !headers.list("connection", has: "close") }
    /// Whether the client waits to be asked before it sends the body.
    package var expectsContinue: Bool { isCurrent && headers.list("expect", has: "100-continue") }
}

/// Why a request is not served, with the status of the response.
package struct HTTPFault: Error, Hashable, Sendable {
    package let status: Int
    /// One sentence.
    package let reason: String

    package init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
}

/// How much a client may send before it is rejected.
package struct HTTPLimits: Hashable, Sendable {
    /// Bytes in the first line, and in any other.
    package var line = 8 << 10
    /// Number of header lines.
    package var headers = 100
    /// Bytes in a body.
    package var body: Int64

    package init(body: Int64) { self.body = body }
}
