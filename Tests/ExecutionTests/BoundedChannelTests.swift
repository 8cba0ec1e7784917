import Testing

@testable import Execution

/// Lets other tasks run until the condition holds. The results do not depend on it: without it, the test would only end a little earlier
/// or later.
private func yield(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}

private struct Failure: Error, Equatable { var code: Int }

@Suite("A bounded channel", .timeLimit(.minutes(10)))
struct BoundedChannelTests {
    @Test("delivers every element of many producers exactly once, and each producer's in order")
    func manyProducers() async throws {
        let channel = BoundedChannel<(producer: Int, number: Int)>(limit: 7)
        let producers = 8
        let count = 500
        async let sent: Void = withThrowingTaskGroup(of: Void.self) { group in
            for producer in 0..<producers {
                group.addTask {
                    for number in 0..<count { try await channel.send((producer, number)) }
                }
            }
            try await group.waitForAll()
            channel.finish()
        }
        var next = [Int](repeating: 0, count: producers)
        for try await (producer, number) in channel {
            #expect(number == next[producer])
            next[producer] += 1
        }
        try await sent
        #expect(next == [Int](repeating: count, count: producers))
    }

    @Test("makes a sender wait until there is room")
    func sendWaits() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        try await channel.send(1)
        #expect(channel.trySend(2) == .full)
        let sender = Task { try await channel.send(3) }
        await yield { channel.waitingProducers == 1 }
        #expect(try await channel.next() == 1)
        try await sender.value
        #expect(try await channel.next() == 3)
    }

    @Test("limits the total weight of its elements")
    func weight() async throws {
        let channel = BoundedChannel<[Int]>(limit: 10) { $0.count }
        #expect(channel.trySend(Array(0..<6)) == .accepted)
        #expect(channel.trySend(Array(0..<5)) == .full)
        #expect(channel.trySend(Array(0..<4)) == .accepted)
        #expect(channel.bufferedCount == 2)
    }

    @Test("counts what it drops", arguments: [OverflowPolicy.dropOldest, .dropNewest])
    func drops(policy: OverflowPolicy) async throws {
        let channel = BoundedChannel<Int>(limit: 30, policy: policy) { _ in 10 }
        for element in 0..<5 { try await channel.send(element) }
        channel.finish()
        var read: [Int] = []
        for try await element in channel { read.append(element) }
        #expect(read == (policy == .dropOldest ? [2, 3, 4] : [0, 1, 2]))
        #expect(channel.drops == DropCount(elements: 2, weight: 20))
    }

    @Test("a cancelled sender gets CancellationError and its element never arrives")
    func cancelledSend() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        try await channel.send(1)
        let sender = Task { try await channel.send(2) }
        await yield { channel.waitingProducers == 1 }
        sender.cancel()
        await #expect(throws: CancellationError.self) { try await sender.value }
        channel.finish()
        #expect(try await channel.next() == 1)
        #expect(try await channel.next() == nil)
    }

    @Test("a task that has already been cancelled sends nothing and takes nothing")
    func cancelledBefore() async throws {
        let channel = BoundedChannel<Int>(limit: 5)
        try await channel.send(1)
        let task = Task {
            await yield { Task.isCancelled }
            await #expect(throws: CancellationError.self) { try await channel.send(2) }
            await #expect(throws: CancellationError.self) { _ = try await channel.next() }
        }
        task.cancel()
        await task.value
        #expect(channel.bufferedCount == 1)
        #expect(try await channel.next() == 1)
    }

    @Test("a cancelled reader gets CancellationError and the next reader gets everything")
    func cancelledNext() async throws {
        let channel = BoundedChannel<Int>(limit: 5)
        let started = AbortFlag()
        let reader = Task {
            started.raise()
            return try await channel.next()
        }
        await yield { started.isRaised }
        reader.cancel()
        await #expect(throws: CancellationError.self) { _ = try await reader.value }
        try await channel.send(1)
        #expect(try await channel.next() == 1)
    }

    @Test("cancelling at any moment neither hangs nor loses what was accepted")
    func cancelRace() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        let reader = Task {
            var read: [Int] = []
            for try await element in channel { read.append(element) }
            return read
        }
        var accepted: [Int] = []
        for number in 0..<2_000 {
            let sender = Task { try await channel.send(number) }
            if number.isMultiple(of: 3) { await Task.yield() }
            sender.cancel()
            if case .success = await sender.result { accepted.append(number) }
        }
        channel.finish()
        #expect(try await reader.value == accepted)
    }

    @Test("an error comes after everything that was sent, and ends the sequence")
    func failure() async throws {
        let channel = BoundedChannel<Int>(limit: 5)
        try await channel.send(1)
        channel.finish(throwing: Failure(code: 7))
        #expect(try await channel.next() == 1)
        await #expect(throws: Failure(code: 7)) { _ = try await channel.next() }
        #expect(try await channel.next() == nil)
        await #expect(throws: ChannelClosedError()) { try await channel.send(2) }
        #expect(channel.trySend(2) == .closed)
    }

    @Test("closing wakes the waiting senders")
    func close() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        try await channel.send(1)
        let sender = Task { try await channel.send(2) }
        await yield { channel.waitingProducers == 1 }
        channel.close()
        await #expect(throws: ChannelClosedError()) { try await sender.value }
        #expect(try await channel.next() == nil)
    }

    @Test("a second reader that waits at the same time gets an error")
    func twoReaders() async throws {
        let channel = BoundedChannel<Int>(limit: 1)
        let readers = [Task { try await channel.next() }, Task { try await channel.next() }]
        let refused = await withTaskGroup(of: Bool.self) { group in
            for reader in readers {
                group.addTask {
                    do {
                        _ = try await reader.value
                        return false
                    } catch {
                        // This reader was refused. Only now may the other one be served.
                        channel.trySend(1)
                        return error is ConcurrentReadError
                    }
                }
            }
            return await group.reduce(into: 0) { if $1 { $0 += 1 } }
        }
        #expect(refused == 1)
    }
}
