import Execution

/// Answers HTTP requests on a listening socket until it is stopped.
///
/// ```swift
/// let server = HTTPServer(listener, limits: HTTPLimits(body: 1 << 20)) { exchange in … }
/// await server.run()
/// ```
package final class HTTPServer: Sendable {
    /// Answers one request. A fault that it throws before it has answered becomes the response; any other error ends the
    /// connection.
    package typealias Handler = @Sendable (HTTPExchange) async throws -> Void

    private struct State {
        var connections: [Int32: HTTPConnection] = [:]
        var lastNumber: Int32 = 0
        var isStopping = false
    }

    private let listener: LocalListener
    private let limits: HTTPLimits
    private let patience: HTTPPatience
    /// The response to a fault.
    private let told: @Sendable (HTTPFault) -> HTTPResponse
    private let handler: Handler
    private let state = Mutex(State())

    /// The greatest number of clients at once; more are rejected.
    private static let mostConnections = 64

    package init(
        _ listener: LocalListener, limits: HTTPLimits, patience: HTTPPatience = HTTPPatience(),
        telling told: @escaping @Sendable (HTTPFault) -> HTTPResponse, handler: @escaping Handler
    ) {
        self.listener = listener
        self.limits = limits
        self.patience = patience
        self.told = told
        self.handler = handler
    }

    /// Serves until ``stop()``; returns when every request that was begun has been answered.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await descriptor in listener.connections {
                guard let client = try? ConnectedClient(adopting: descriptor) else { continue }
                group.addTask { await self.serve(client) }
            }
        }
    }

    /// Accepts no more clients and ends idle connections. Requests in progress are finished.
    package func stop() {
        listener.close()
        let connections = state.withLock { state in
            state.isStopping = true
            return Array(state.connections.values)
        }
        for connection in connections { Task { await connection.endWhenIdle() } }
    }

    private func serve(_ client: ConnectedClient) async {
        let connection = HTTPConnection(client, limits, patience)
        guard let number = enter(connection) else {
            return await refuse(HTTPFault(503, "too many clients are connected"), on: connection)
        }
        defer { state.withLock { $0.connections[number] = nil } }
        do {
            while let head = try await connection.nextHead() {
                let exchange = HTTPExchange(head, on: connection)
                try await answer(exchange)
                guard await exchange.leavesConnection else { break }
            }
            await connection.linger()
        } catch let fault as HTTPFault {
            await refuse(fault, on: connection)
        } catch {
            // The client has gone, or can no longer be served.
        }
    }

    private func answer(_ exchange: HTTPExchange) async throws {
        do {
            try await handler(exchange)
        } catch let fault as HTTPFault {
            guard await !exchange.hasAnswered else { throw HTTPExchange.ClientGone() }
            try await exchange.answer(told(fault))
        }
    }

    private func refuse(_ fault: HTTPFault, on connection: HTTPConnection) async {
        try? await connection.send(told(fault).bytes(keepsConnection: false))
        await connection.linger()
    }

    /// `nil` if there is no room.
    private func enter(_ connection: HTTPConnection) -> Int32? {
        let (number, isStopping) = state.withLock { state -> (Int32?, Bool) in
            guard state.connections.count < Self.mostConnections else { return (nil, false) }
            state.lastNumber &+= 1
            state.connections[state.lastNumber] = connection
            return (state.lastNumber, state.isStopping)
        }
        if isStopping { Task { await connection.endWhenIdle() } }
        return number
    }
}
