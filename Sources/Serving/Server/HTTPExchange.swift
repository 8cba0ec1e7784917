/// A request and its answer.
///
/// ```swift
/// while let bytes = try await exchange.nextBody() { … }
/// let text = try await exchange.whileWanted { try await transcribe() }
/// try await exchange.answer(HTTPResponse(200, type: "text/plain", text: text))
/// ```
package actor HTTPExchange {
    /// The client has closed the connection: no one waits for the answer.
    package struct ClientGone: Error {}

    package nonisolated let head: HTTPRequestHead
    private let connection: HTTPConnection
    private var hasAsked = false
    private var isRead = false
    private var received: Int64 = 0
    private var isInChunks = false
    private let began = ContinuousClock.now
    /// Whether something other than an interim response was sent.
    package private(set) var hasAnswered = false
    private var isWhole = false

    init(_ head: HTTPRequestHead, on connection: HTTPConnection) {
        (self.head, self.connection) = (head, connection)
    }

    /// Whether another request may follow: this one was read and answered completely.
    var leavesConnection: Bool { isRead && isWhole && head.keepsConnection }

    /// The next bytes of the body; `nil` after its end. Asks for the body if the client waits for that.
    ///
    /// - Throws: ``HTTPFault`` if the body is invalid, too large or too slow; ``ClientGone``.
    package func nextBody() async throws -> [UInt8]? {
        if head.expectsContinue, !hasAsked {
            hasAsked = true
            try await connection.send(HTTPResponse.goOn)
        }
        guard !isRead else { return nil }
        let elapsed = ContinuousClock.now - began
        switch try await connection.nextOfBody(received, elapsed) {
        case .body(let bytes):
            received += Int64(bytes.count)
            return bytes
        case .end, .head:
            isRead = true
            return nil
        }
    }

    /// Does the work, and cancels it when the client goes away.
    package func whileWanted<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            // Leaving the group waits until the work has stopped.
            defer { group.cancelAll() }
            group.addTask { try await work() }
            group.addTask { [connection] in
                try await connection.watch()
                throw ClientGone()
            }
            guard let value = try await group.next() else { throw ClientGone() }
            return value
        }
    }

    package func answer(_ response: HTTPResponse) async throws {
        try await readRest()
        hasAnswered = true
        isWhole = true
        let omitsBody = head.method == "HEAD"
        try await connection.send(response.bytes(keepsConnection: leavesConnection, omitsBody: omitsBody))
    }

    /// Skips a small unread body, so that the connection can be reused; a larger one ends the connection.
    private func readRest() async throws {
        guard !isRead, !head.expectsContinue || hasAsked else { return }
        var passed = 0
        while passed < Self.mostPassedOver, let bytes = try? await nextBody() { passed += bytes.count }
    }

    private static let mostPassedOver = 64 << 10

    /// Sends the head of an answer whose body follows in pieces.
    package func begin(_ response: HTTPResponse) async throws {
        try await readRest()
        hasAnswered = true
        isInChunks = head.isCurrent
        try await connection.send(
            response.bytes(
                isInChunks ? .inChunks : .untilEnd, keepsConnection: isRead && head.keepsConnection))
    }

    package func send(_ piece: [UInt8]) async throws {
        try await connection.send(isInChunks ? HTTPResponse.chunk(piece) : piece)
    }

    package func end() async throws {
        if isInChunks { try await connection.send(HTTPResponse.lastChunk) }
        isWhole = isInChunks
    }
}
