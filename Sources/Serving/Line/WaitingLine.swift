/// Who is let in, who waits and who is served, one at a time: a pure state machine. Whoever is in and not ready yet, such as a client that
/// is still sending, holds nobody up.
package struct WaitingLine<Identifier: Hashable & Sendable>: Sendable {
    /// So many may be in beside the one who is served.
    package let limit: Int
    private var inside: Set<Identifier> = []
    /// Those who are ready, in the order in which they became it.
    private var queue: [Identifier] = []
    private var served: Identifier?

    package init(limit: Int) { self.limit = limit }

    /// How many are in, whatever they do.
    package var count: Int { inside.count }

    /// - Returns: false where there is no room.
    package mutating func enter(_ newcomer: Identifier) -> Bool {
        guard inside.count <= limit else { return false }
        inside.insert(newcomer)
        return true
    }

    /// - Returns: true where it is served at once, and false where it waits.
    package mutating func becomeReady(_ identifier: Identifier) -> Bool {
        guard served == nil else {
            queue.append(identifier)
            return false
        }
        served = identifier
        return true
    }

    /// Whoever is served is done, though still in.
    ///
    /// - Returns: who is served from now on, where that has changed.
    package mutating func endTurn(_ identifier: Identifier) -> Identifier? {
        guard served == identifier else { return nil }
        served = queue.isEmpty ? nil : queue.removeFirst()
        return served
    }

    /// - Returns: who is served from now on, where that has changed.
    package mutating func leave(_ identifier: Identifier) -> Identifier? {
        inside.remove(identifier)
        queue.removeAll { $0 == identifier }
        return endTurn(identifier)
    }
}
