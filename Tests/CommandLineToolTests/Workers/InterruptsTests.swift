import Execution
import Foundation
import Testing

@testable import CommandLineTool

/// Rule: one Ctrl-C reaches a worker twice, from the terminal and from its supervisor, and counts once.
@Suite struct InterruptsTests {
    @Test(
        "the same signal by both ways stops the work once, whichever arrives first", arguments: [true, false])
    func bothWays(systemFirst: Bool) async {
        let interrupts = Interrupts()
        let stops = Mutex(0)
        let stop: @Sendable () -> Void = { stops.withLock { $0 += 1 } }
        await interrupts.endingInOrder(by: stop) {
            // A second signal would end this very process.
            interrupts.receive(SIGINT, by: systemFirst ? .system : .supervisor)
            interrupts.receive(SIGINT, by: systemFirst ? .supervisor : .system)
        }
        #expect(stops.withLock { $0 } == 1)
        #expect(interrupts.received == SIGINT && interrupts.status == .interrupted)
    }

    @Test("work that begins after a signal is stopped at once")
    func late() async {
        let interrupts = Interrupts()
        interrupts.receive(SIGTERM)
        let stops = Mutex(0)
        let stop: @Sendable () -> Void = { stops.withLock { $0 += 1 } }
        await interrupts.endingInOrder(by: stop) {}
        interrupts.onFirst(stop)
        #expect(stops.withLock { $0 } == 2 && interrupts.status == .terminated)
    }
}
