import Dispatch
import Testing

@testable import Execution

private actor Worker {
    private nonisolated let executor = QueueExecutor(label: "worker", priority: .high)
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var inside = false
    private(set) var count = 0

    func block(announcing arrived: DispatchSemaphore, until gate: DispatchSemaphore) {
        arrived.signal()
        gate.wait()
    }

    func step() {
        preconditionIsolated()
        #expect(!inside)
        inside = true
        count += 1
        inside = false
    }
}

@Suite("An actor on a queue executor", .timeLimit(.minutes(10)))
struct QueueExecutorTests {
    @Test("sixty-four of them can block at once while other tasks go on")
    func blockedActorsLeaveThePoolFree() async {
        let workers = (0..<64).map { _ in Worker() }
        let arrived = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Void.self) { group in
            for worker in workers {
                group.addTask { await worker.block(announcing: arrived, until: gate) }
            }
            // A separate thread waits until every actor is in its blocking call. If each blocked actor took a thread of the pool, the last
            // ones would never get there.
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "observer").async {
                    for _ in workers { arrived.wait() }
                    continuation.resume()
                }
            }
            for _ in workers { gate.signal() }
        }
    }

    @Test("runs all jobs, one at a time")
    func serial() async {
        let worker = Worker()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await worker.step() } }
        }
        #expect(await worker.count == 1_000)
    }
}
