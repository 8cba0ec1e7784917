/// How long a client is waited for.
package struct HTTPPatience: Hashable, Sendable {
    /// For all of a head, from its first byte on.
    package var head = Duration.seconds(15)
    /// For the next request on a connection that stays.
    package var idle = Duration.seconds(60)
    /// For each piece of a body, and for all of it before its bytes have bought more time.
    package var body = Duration.seconds(30)
    /// A body that comes more slowly than this on the whole is given up.
    package var bytesPerSecond: Int64 = 1_024
    /// For a piece of an answer to be taken.
    package var answer = Duration.seconds(30)

    package init() {}

    /// How much longer the next bytes of a body may take.
    package func left(afterBytes count: Int64, in elapsed: Duration) -> Duration {
        min(body, body + .seconds(count / max(1, bytesPerSecond)) - elapsed)
    }
}
