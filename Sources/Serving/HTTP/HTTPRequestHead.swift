/// What a request says before its body.
package struct HTTPRequestHead: Hashable, Sendable {
    package let method: String
    /// The path, without what stands behind a question mark.
    package let path: String
    package let headers: HTTPHeaders
    /// HTTP/1.1; else HTTP/1.0, which knows neither chunks nor connections that stay.
    package let isCurrent: Bool

    package init(method: String, path: String, headers: HTTPHeaders = [:], isCurrent: Bool = true) {
        (self.method, self.path, self.headers, self.isCurrent) = (method, path, headers, isCurrent)
    }

    /// The connection serves for another request after this one.
    package var keepsConnection: Bool { isCurrent && !headers.list("connection", has: "close") }
    /// The client waits to be asked before it sends the body.
    package var expectsContinue: Bool { isCurrent && headers.list("expect", has: "100-continue") }
}

/// Why a request is not served, with the status that says so.
package struct HTTPFault: Error, Hashable, Sendable {
    package let status: Int
    /// One sentence.
    package let reason: String

    package init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
}

/// How much a client may send before it is turned away.
package struct HTTPLimits: Hashable, Sendable {
    /// Bytes of the first line, and of any other.
    package var line = 8 << 10
    /// Header lines.
    package var headers = 100
    /// Bytes of a body.
    package var body: Int64

    package init(body: Int64) { self.body = body }
}
