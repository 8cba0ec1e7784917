/// Decides who is let in, who waits and who is served, one at a time: a pure state machine. Those who are in but not ready yet,
/// such as a client that is still sending, hold no one up.
package struct WaitingLine<Identifier: Hashable & Sendable>: Sendable {
    /// How many may be in besides the one that is served.
    package let limit: Int
    private var inside: Set<Identifier> = []
    /// Those who are ready, in the order in which they became ready.
    private var queue: [Identifier] = []
    private var served: Identifier?

    package init(limit: Int) { self.limit = limit }

    /// The number of those who are in, whatever they do.
    package var count: Int { inside.count }

    /// - Returns: false if there is no room.
    package mutating func enter(_ newcomer: Identifier) -> Bool {
        guard inside.count <= limit else { return false }
        inside.insert(newcomer)
        return true
    }

    /// - Returns: true if it is served at once, false if it waits.
    package mutating func becomeReady(_ identifier: Identifier) -> Bool {
        guard served == nil else {
            queue.append(identifier)
            return false
        }
        served = identifier
        return true
    }

    /// Ends the turn of the one that is served, who stays in.
    ///
    /// - Returns: who is served next, if that has changed.
    package mutating func endTurn(_ identifier: Identifier) -> Identifier? {
        guard served == identifier else { return nil }
        served = queue.isEmpty ? nil : queue.removeFirst()
        return served
    }

    /// - Returns: who is served next, if that has changed.
    package mutating func leave(_ identifier: Identifier) -> Identifier? {
        inside.remove(identifier)
        queue.removeAll { $0 == identifier }
        return endTurn(identifier)
    }
}
