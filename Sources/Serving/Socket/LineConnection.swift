/// A connection on which both sides send one line at a time.
///
/// ```swift
/// guard let connection = try LineConnection(to: path) else { return }   // nobody listens
/// try await connection.send(#"{"command":"status"}"#, within: .seconds(5))
/// let answer = try await connection.next(within: .seconds(5))
/// ```
package actor LineConnection {
    /// The other side sent a line that is longer than any message.
    package struct TooLong: Error {}

    private let client: ConnectedClient
    private var splitter = LineSplitter(limit: 64 << 10)
    private var lines: [LineSplitter.Line] = []
    private var hasEnded = false

    /// - Parameter descriptor: is closed with this object.
    package init(adopting descriptor: Int32) throws { client = try ConnectedClient(adopting: descriptor) }

    /// Connects to the listener at a path; `nil` if there is none.
    package init?(to path: String) throws {
        guard let descriptor = try LocalListener.connection(to: path) else { return nil }
        client = try ConnectedClient(adopting: descriptor)
    }

    /// The next line; `nil` if the other side has gone, or sends nothing in this time.
    package func next(within time: Duration? = nil) async throws -> [UInt8]? {
        while true {
            if !lines.isEmpty {
                guard case .whole(let line) = lines.removeFirst() else { throw TooLong() }
                return line
            }
            guard !hasEnded else { return nil }
            do {
                if let bytes = try await client.read(within: time) {
                    lines += splitter.append(bytes)
                } else {
                    hasEnded = true
                    lines += [splitter.finish()].compactMap { $0 }
                }
            } catch is ConnectedClient.TooSlow {
                return nil
            }
        }
    }

    /// - Parameters:
    ///   - line: the line without its end.
    ///   - time: how long to wait for the other side.
    package func send(_ line: String, within time: Duration) async throws {
        try await client.write(Array((line + "\n").utf8), within: time)
    }
}
