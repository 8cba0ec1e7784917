/// Decides which members may work at the same time: a pure state machine.
///
/// Each member has a maximum number of seats, and the largest of these is the number of seats for all: members that could each
/// fill the machine share it. Seats are given in the order of asking, except to a member that already has its maximum.
package struct SeatPlan {
    package typealias Member = Int
    package typealias Asker = Int

    private var next = 0
    private var limits: [Member: Int] = [:]
    private var taken: [Member: Int] = [:]
    private var waiting: [(asker: Asker, member: Member)] = []

    /// Whether more than one member may want seats.
    var isShared: Bool { limits.count > 1 }
    var isEmpty: Bool { limits.isEmpty }

    private var total: Int { limits.values.max() ?? 0 }
    private var isFull: Bool { taken.values.reduce(0, +) >= total }

    mutating func join(limit: Int) -> Member {
        next += 1
        limits[next] = max(1, limit)
        return next
    }

    /// Removes a member, which must have given back its seats. Returns those who get a seat now.
    mutating func leave(_ member: Member) -> [Asker] {
        precondition(taken[member, default: 0] == 0, "a member leaves when it has stood up")
        limits[member] = nil
        taken[member] = nil
        return seatWaiting()
    }

    /// An identifier for a new asker.
    mutating func newAsker() -> Asker {
        next += 1
        return next
    }

    /// Asks for a seat. Returns those who get a seat now: the asker, or nobody.
    mutating func ask(_ asker: Asker, for member: Member) -> [Asker] {
        waiting.append((asker, member))
        return seatWaiting()
    }

    /// - Returns: false if the asker is no longer waiting.
    mutating func withdraw(_ asker: Asker) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.asker == asker }) else { return false }
        waiting.remove(at: index)
        return true
    }

    mutating func standUp(_ member: Member) -> [Asker] {
        taken[member, default: 0] -= 1
        return seatWaiting()
    }

    private mutating func seatWaiting() -> [Asker] {
        var seated: [Asker] = []
        while !isFull, let index = waiting.firstIndex(where: { hasRoom($0.member) }) {
            let (asker, member) = waiting.remove(at: index)
            taken[member, default: 0] += 1
            seated.append(asker)
        }
        return seated
    }

    private func hasRoom(_ member: Member) -> Bool { taken[member, default: 0] < limits[member, default: 0] }
}
