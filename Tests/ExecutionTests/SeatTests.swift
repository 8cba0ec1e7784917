import Testing

@testable import Execution

@Suite("Seats for workers")
struct SeatTests {
    /// Asks for a seat for each of these members, and returns the askers that get one.
    private func ask(_ plan: inout SeatPlan, _ members: Int...) -> [Int] {
        var seated: [Int] = []
        for member in members {
            let asker = plan.newAsker()
            seated += plan.ask(asker, for: member)
        }
        return seated
    }

    @Test("members that could each fill the machine share it")
    func shared() {
        var plan = SeatPlan()
        let (first, second) = (plan.join(limit: 2), plan.join(limit: 2))
        #expect(ask(&plan, first, second, first, second).count == 2)
        #expect(plan.standUp(first).count == 1)
        #expect(plan.standUp(second).count == 1)
        #expect(plan.standUp(first).isEmpty)
    }

    @Test("seats count as shared while there is more than one member")
    func company() {
        var plan = SeatPlan()
        let first = plan.join(limit: 2)
        #expect(!plan.isShared)
        let second = plan.join(limit: 2)
        #expect(plan.isShared)
        _ = plan.leave(second)
        #expect(!plan.isShared)
        _ = plan.leave(first)
    }

    @Test("a member that asks alone gets as many seats as its limit, and no more")
    func alone() {
        var plan = SeatPlan()
        let (quiet, busy, small) = (plan.join(limit: 3), plan.join(limit: 3), plan.join(limit: 1))
        #expect(ask(&plan, busy, busy, busy, busy).count == 3)
        #expect(plan.standUp(busy).count == 1)
        for _ in 0..<3 { #expect(plan.standUp(busy).isEmpty) }
        #expect(ask(&plan, small, small).count == 1)
        #expect(ask(&plan, quiet, quiet).count == 2)
    }

    @Test("a member that has reached its limit does not keep others waiting")
    func passedOver() {
        var plan = SeatPlan()
        let (small, large) = (plan.join(limit: 1), plan.join(limit: 2))
        #expect(ask(&plan, small, small).count == 1)
        #expect(ask(&plan, large).count == 1)
        #expect(plan.standUp(small).count == 1)
    }

    @Test("a member that leaves takes its limit with it")
    func leaving() {
        var plan = SeatPlan()
        let (large, small) = (plan.join(limit: 4), plan.join(limit: 1))
        #expect(plan.leave(large).isEmpty)
        #expect(ask(&plan, small, small).count == 1)
        #expect(plan.standUp(small).count == 1)
    }

    @Test(
        "a cancelled wait ends with CancellationError, and the seat goes to the next",
        .timeLimit(.minutes(10))
    )
    func cancelled() async throws {
        let seats = WorkSeats()
        let member = seats.join(limit: 1)
        try await seats.take(member)
        let waiting = Task { try await seats.take(member) }
        let next = Task { try await seats.take(member) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        seats.giveBack(member)
        try await next.value
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await seats.take(member)
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        seats.giveBack(member)
        seats.leave(member)
    }
}
