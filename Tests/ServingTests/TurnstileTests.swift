import Testing

@testable import Serving

@Suite("One at a time, in order, and not too many")
struct TurnstileTests {
    @Test("whoever is ready first is served first, and whoever is not ready holds nobody up")
    func order() {
        var line = WaitingLine<Int>(limit: 2)
        let entered = (1...4).map { line.enter($0) }
        #expect(entered == [true, true, true, false], "two beside the one who is served")
        let served = [2, 3, 1].map { line.becomeReady($0) }
        #expect(served == [true, false, false])
        var next = line.leave(2)
        #expect(next == 3 && line.count == 2)
        let late = (line.enter(4), line.becomeReady(4))
        #expect(late == (true, false))
        next = line.leave(1)
        #expect(next == nil, "one who waits goes away")
        next = line.endTurn(3)
        #expect(next == 4 && line.count == 2, "who is done need not have left")
        let last = [3, 4].map { line.leave($0) }
        #expect(last == [nil, nil] && line.count == 0)
    }

    /// Counts the visitors inside.
    private actor Room {
        private(set) var (now, most, all) = (0, 0, 0)

        func enter() { (now, most, all) = (now + 1, max(most, now + 1), all + 1) }
        func leave() { now -= 1 }
    }

    @Test("of many simultaneous visitors each is alone, and all get through")
    func alone() async throws {
        let (turnstile, room) = (Turnstile(limit: 100), Room())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await turnstile.visit { visit in
                        try await visit.whenItIsItsTurn {
                            await room.enter()
                            await Task.yield()
                            await room.leave()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let found = await (most: room.most, all: room.all)
        #expect(found == (1, 50))
        #expect(turnstile.count == 0)
    }

    @Test("a visitor cancelled while waiting is gone, and closing turns away all but the one being served")
    func leaving() async throws {
        let turnstile = Turnstile(limit: 3)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (inside, entered) = AsyncStream.makeStream(of: Void.self)
        let first = Task {
            try await turnstile.visit { visit in
                try await visit.whenItIsItsTurn {
                    entered.yield()
                    for await _ in gate { break }
                    return 1
                }
            }
        }
        for await _ in inside { break }
        let others = (0..<3).map { _ in
            Task { try await turnstile.visit { try await $0.whenItIsItsTurn { 2 } } }
        }
        while turnstile.count < 4 { await Task.yield() }
        await #expect(throws: Turnstile.Full.self) { try await turnstile.visit { _ in } }
        others[0].cancel()
        await #expect(throws: CancellationError.self) { try await others[0].value }
        turnstile.close()
        for other in others.dropFirst() {
            await #expect(throws: Turnstile.Closed.self) { try await other.value }
        }
        await #expect(throws: Turnstile.Closed.self) { try await turnstile.visit { _ in } }
        open.yield()
        #expect(try await first.value == 1)
    }
}
