/// Reads requests from bytes as they arrive, one after the other: a pure state machine.
///
/// ```swift
/// var reader = HTTPRequestReader(limits: HTTPLimits(body: 1 << 20))
/// reader.append(bytes)
/// while let event = try reader.next() { … }      // `nil`: more bytes are needed
/// ```
///
/// A body comes in pieces and is never held as a whole. What a client sends after a request waits until ``next()`` is called
/// again, so requests that arrive together are answered in order.
package struct HTTPRequestReader: Sendable {
    package enum Event: Hashable, Sendable {
        case head(HTTPRequestHead)
        case body([UInt8])
        case end
    }

    private enum State: Hashable {
        case startLine
        case headers(method: String, target: String, isCurrent: Bool)
        case counted(left: Int64)
        case chunkSize
        case chunk(left: Int64)
        case chunkEnd
        case trailers
        case failed(HTTPFault)
    }

    private let limits: HTTPLimits
    private var state = State.startLine
    private var buffer = ByteBuffer()
    private var headers = HTTPHeaders()
    private var received: Int64 = 0
    private var emptyLines = 0

    package init(limits: HTTPLimits) { self.limits = limits }

    /// Whether nothing of another request has arrived.
    package var isIdle: Bool { state == .startLine && buffer.isEmpty }

    package mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(bytes) }

    /// The next event; `nil` if more bytes are needed. After a fault, every call throws it again.
    package mutating func next() throws(HTTPFault) -> Event? {
        do {
            while true {
                switch try step() {
                case .event(let event): return event
                case .again: continue
                case .needsBytes: return nil
                }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    private enum Step {
        case event(Event)
        case again, needsBytes
    }

    private mutating func step() throws(HTTPFault) -> Step {
        switch state {
        case .startLine: try readStart()
        case .headers: try readHeader()
        case .counted(let left): readCounted(left)
        case .chunkSize: try readChunkSize()
        case .chunk(let left): readChunk(left)
        case .chunkEnd: try readChunkEnd()
        case .trailers: try readTrailer()
        case .failed(let fault): throw fault
        }
    }

    private mutating func line(_ what: String, tooLong: Int) throws(HTTPFault) -> String? {
        switch buffer.takeLine(limit: limits.line) {
        case .text(let line): return line
        case .unfinished: return nil
        case .tooLong: throw HTTPFault(tooLong, "\(what) has more than \(limits.line) bytes")
        case .malformed: throw HTTPFault(400, "\(what) is not a line of HTTP")
        }
    }

    private mutating func readStart() throws(HTTPFault) -> Step {
        guard let line = try line("the first line", tooLong: 414) else { return .needsBytes }
        guard !line.isEmpty else {
            // Some clients send an empty line after a body.
            emptyLines += 1
            guard emptyLines < 4 else { throw HTTPFault(400, "there are only empty lines") }
            return .again
        }
        let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, Self.isToken(parts[0]), !parts[1].isEmpty, parts[2].hasPrefix("HTTP/") else {
            throw HTTPFault(400, "the first line is not a request of HTTP")
        }
        guard ["HTTP/1.1", "HTTP/1.0"].contains(parts[2]) else {
            throw HTTPFault(505, "only HTTP/1.1 is spoken here")
        }
        (emptyLines, headers, received) = (0, HTTPHeaders(), 0)
        state = .headers(method: parts[0], target: parts[1], isCurrent: parts[2] == "HTTP/1.1")
        return .again
    }

    private mutating func readHeader() throws(HTTPFault) -> Step {
        guard let line = try line("a header", tooLong: 431) else { return .needsBytes }
        guard line.isEmpty else {
            try take(line)
            return .again
        }
        guard case .headers(let method, let target, let isCurrent) = state else { return .again }
        guard !isCurrent || headers.all("host").count == 1 else {
            throw HTTPFault(400, "a request needs one Host header")
        }
        state = try bodyState()
        return .event(
            .head(
                HTTPRequestHead(
                    method: method, path: Self.path(of: target), headers: headers, isCurrent: isCurrent)))
    }

    private mutating func take(_ line: String) throws(HTTPFault) {
        guard headers.lines.count < limits.headers else {
            throw HTTPFault(431, "there are more than \(limits.headers) headers")
        }
        // A name ends right at its colon, and no header continues on the next line: otherwise two programs could see different
        // requests.
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isToken(parts[0]) else {
            throw HTTPFault(400, "a header is not a name and a value")
        }
        headers.add(String(parts[0]), parts[1].trimmingBlanks)
    }

    private func bodyState() throws(HTTPFault) -> State {
        let lengths = Set(headers.all("content-length"))
        if let coding = headers["transfer-encoding"] {
            guard coding.lowercased() == "chunked", lengths.isEmpty else {
                throw HTTPFault(400, "the body's length is not clear: send Content-Length or chunks")
            }
            return .chunkSize
        }
        guard let text = lengths.first else { return .counted(left: 0) }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw HTTPFault(400, "Content-Length is not one number")
        }
        guard let length = Int64(text), length <= limits.body else { throw tooLarge }
        return .counted(left: length)
    }

    private var tooLarge: HTTPFault {
        HTTPFault(413, "the request has more than \(limits.body) bytes; send a smaller file")
    }

    private mutating func readCounted(_ left: Int64) -> Step {
        guard left > 0 else { return end() }
        guard !buffer.isEmpty else { return .needsBytes }
        let piece = buffer.take(Int(min(left, Int64(buffer.count))))
        state = .counted(left: left - Int64(piece.count))
        return .event(.body(piece))
    }

    private mutating func readChunkSize() throws(HTTPFault) -> Step {
        guard let line = try line("a chunk's first line", tooLong: 400) else { return .needsBytes }
        let digits = line.prefix { $0 != ";" }.trimmingBlanks
        guard (1...15).contains(digits.count), digits.allSatisfy(\.isHexDigit),
            let size = Int64(digits, radix: 16)
        else { throw HTTPFault(400, "a chunk does not say its size") }
        received += size
        guard received <= limits.body else { throw tooLarge }
        state = size == 0 ? .trailers : .chunk(left: size)
        return .again
    }

    private mutating func readChunk(_ left: Int64) -> Step {
        guard left > 0 else {
            state = .chunkEnd
            return .again
        }
        guard !buffer.isEmpty else { return .needsBytes }
        let piece = buffer.take(Int(min(left, Int64(buffer.count))))
        state = .chunk(left: left - Int64(piece.count))
        return .event(.body(piece))
    }

    private mutating func readChunkEnd() throws(HTTPFault) -> Step {
        guard let line = try line("a chunk's end", tooLong: 400) else { return .needsBytes }
        guard line.isEmpty else { throw HTTPFault(400, "a chunk is longer than it says") }
        state = .chunkSize
        return .again
    }

    /// Trailers count as headers and are skipped.
    private mutating func readTrailer() throws(HTTPFault) -> Step {
        guard let line = try line("a trailer", tooLong: 431) else { return .needsBytes }
        guard !line.isEmpty else { return end() }
        try take(line)
        return .again
    }

    private mutating func end() -> Step {
        state = .startLine
        return .event(.end)
    }

    /// The path in `/path?query`, and in `http://host/path`, which proxies send.
    private static func path(of target: String) -> String {
        let bare = target.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = bare.firstRange(of: "://"), !bare.hasPrefix("/") else { return String(bare) }
        let rest = bare[scheme.upperBound...].drop { $0 != "/" }
        return rest.isEmpty ? "/" : String(rest)
    }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || "!#$%&'*+-.^_`|~".utf8.contains($0)
            }
    }
}
