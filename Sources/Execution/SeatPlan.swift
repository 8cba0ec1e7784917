/// Who of several may work at the same time: a pure state machine.
///
/// Each member says how many seats it may have, and all of them together have as many as the one that may have most: members
/// that each could fill the machine share it. Who asks first sits first, unless it has all the seats it may have.
package struct SeatPlan {
    package typealias Member = Int
    package typealias Asker = Int

    private var next = 0
    private var limits: [Member: Int] = [:]
    private var taken: [Member: Int] = [:]
    private var waiting: [(asker: Asker, member: Member)] = []

    /// Somebody else may want seats, too.
    var isShared: Bool { limits.count > 1 }
    var isEmpty: Bool { limits.isEmpty }

    private var total: Int { limits.values.max() ?? 0 }
    private var isFull: Bool { taken.values.reduce(0, +) >= total }

    mutating func join(limit: Int) -> Member {
        next += 1
        limits[next] = max(1, limit)
        return next
    }

    /// A member that leaves has given its seats back. Returns who may sit down now.
    mutating func leave(_ member: Member) -> [Asker] {
        precondition(taken[member, default: 0] == 0, "a member leaves when it has stood up")
        limits[member] = nil
        taken[member] = nil
        return seatWaiting()
    }

    /// A name for somebody who is going to ask.
    mutating func newAsker() -> Asker {
        next += 1
        return next
    }

    /// Asks for a seat. Returns who may sit down now: the asker, or nobody.
    mutating func ask(_ asker: Asker, for member: Member) -> [Asker] {
        waiting.append((asker, member))
        return seatWaiting()
    }

    /// - Returns: false if the asker waits no more.
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
