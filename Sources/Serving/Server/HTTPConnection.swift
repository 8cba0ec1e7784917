/// A connection that serves one request after the other.
actor HTTPConnection {
    private let client: ConnectedClient
    private var reader: HTTPRequestReader
    private let patience: HTTPPatience
    private var isWaiting = false
    private var isEnding = false

    init(_ client: ConnectedClient, _ limits: HTTPLimits, _ patience: HTTPPatience) {
        self.client = client
        self.patience = patience
        reader = HTTPRequestReader(limits: limits)
    }

    /// The head of the next request; `nil` if there will be none.
    ///
    /// - Throws: ``HTTPFault`` for errors that get a response; any other error ends the connection.
    func nextHead() async throws -> HTTPRequestHead? {
        var began: ContinuousClock.Instant?
        while true {
            if case .head(let head) = try reader.next() { return head }
            if isEnding, reader.isIdle { return nil }
            if began == nil, !reader.isIdle { began = .now }
            isWaiting = began == nil
            defer { isWaiting = false }
            let left = began.map { patience.head - (.now - $0) } ?? patience.idle
            do {
                guard let bytes = try await client.read(within: left) else { return nil }
                reader.append(bytes)
            } catch is ConnectedClient.TooSlow {
                // A client that has not begun a request gets no response.
                guard began != nil else { return nil }
                throw HTTPFault(408, "the request did not come in time")
            }
        }
    }

    func nextOfBody(_ received: Int64, _ elapsed: Duration) async throws -> HTTPRequestReader.Event {
        while true {
            if let event = try reader.next() { return event }
            do {
                let left = patience.left(afterBytes: received, in: elapsed)
                guard let bytes = try await client.read(within: left) else {
                    throw HTTPExchange.ClientGone()
                }
                reader.append(bytes)
            } catch is ConnectedClient.TooSlow {
                throw HTTPFault(408, "the body came too slowly")
            }
        }
    }

    func send(_ bytes: [UInt8]) async throws { try await client.write(bytes, within: patience.answer) }

    /// Returns when the client has gone. What it sends meanwhile is kept up to a limit, after which the client is no longer
    /// watched.
    func watch() async throws {
        var kept = 0
        while kept < Self.mostKept {
            guard let bytes = try await client.read() else { return }
            reader.append(bytes)
            kept += bytes.count
        }
        try await Task.sleep(for: .seconds(Int64(1) << 32))
    }

    private static let mostKept = 64 << 10

    /// Serves no further request. An idle connection ends at once.
    func endWhenIdle() {
        isEnding = true
        if isWaiting { client.stopReading() }
    }

    /// Ends the connection so that the client can read its answer first: closing a socket with unread bytes may lose the
    /// answer.
    func linger() async {
        client.stopWriting()
        var passed = 0
        while passed < Self.mostLingering, let bytes = try? await client.read(within: .seconds(2)) {
            passed += bytes.count
        }
    }

    private static let mostLingering = 4 << 20
}
