/// How long to wait for a client.
package struct HTTPPatience: Hashable, Sendable {
    /// For a whole head, from its first byte.
    package var head = Duration.seconds(15)
    /// For the next request on a persistent connection.
    package var idle = Duration.seconds(60)
    /// For each piece of a body, and for the whole body, which gets more time as its bytes arrive.
    package var body = Duration.seconds(30)
    /// A body that is slower than this on average is given up.
    package var bytesPerSecond: Int64 = 1_024
    /// For the client to take a piece of an answer.
    package var answer = Duration.seconds(30)

    package init() {}

    /// How much longer the next bytes of a body may take.
    package func left(afterBytes count: Int64, in elapsed: Duration) -> Duration {
        min(body, body + .seconds(count / max(1, bytesPerSecond)) - elapsed)
    }
}
