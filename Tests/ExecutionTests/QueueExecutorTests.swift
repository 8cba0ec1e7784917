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
    @Test("sixty-four of them may block at once while tasks go on")
    func blockedActorsLeaveThePoolFree() async {
        let workers = (0..<64).map { _ in Worker() }
        let arrived = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Void.self) { group in
            for worker in workers {
                group.addTask { await worker.block(announcing: arrived, until: gate) }
            }
            // A thread of its own waits until every actor sits in its blocking call. If blocking one of them cost
            // a thread of the pool, the last ones would never arrive.
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "observer").async {
                    for _ in workers { arrived.wait() }
                    continuation.resume()
                }
            }
            for _ in workers { gate.signal() }
        }
    }

    @Test("runs one job at a time, all of them")
    func serial() async {
        let worker = Worker()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 { group.addTask { await worker.step() } }
        }
        #expect(await worker.count == 1_000)
    }
}
