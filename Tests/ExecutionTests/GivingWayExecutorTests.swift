import Foundation
import Testing

@testable import Execution

private actor Worker {
    nonisolated let executor = GivingWayExecutor(label: "worker")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var inside = false
    private(set) var count = 0

    func step() {
        preconditionIsolated()
        #expect(!inside)
        inside = true
        count += 1
        inside = false
    }

    #if os(Linux)
        /// The niceness of the calling thread; 19 is the lowest priority.
        func niceness() -> Int32 { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
    #endif
}

@Suite("An actor that gives way", .timeLimit(.minutes(1)))
struct GivingWayExecutorTests {
    #if os(Linux)
        @Test("works at the lowest priority while it gives way, and at its usual priority afterwards")
        func urgency() async {
            let worker = Worker()
            let usual = await worker.niceness()
            worker.executor.givesWay = true
            #expect(await worker.niceness() == 19)
            #expect(getpriority(Int32(PRIO_PROCESS.rawValue), 0) == usual, "nobody else steps back")
            worker.executor.givesWay = false
            #expect(await worker.niceness() == usual)
        }
    #endif

    @Test("runs all jobs, one at a time, however often it switches")
    func serial() async {
        let worker = Worker()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<2_000 {
                if index % 100 == 0 { worker.executor.givesWay.toggle() }
                group.addTask { await worker.step() }
            }
        }
        #expect(await worker.count == 2_000)
    }
}
