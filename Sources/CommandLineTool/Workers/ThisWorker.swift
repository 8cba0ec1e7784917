import ChildProcess
import Execution
import Foundation
import Readback

import struct Synchronization.Atomic

/// This process, where it is the worker of a supervisor: the one that opens engines.
///
/// That is a fact about the process, so there is one, found out before anything else is done.
final class ThisWorker: Sendable {
    private static let found = Mutex<ThisWorker?>(nil)

    /// `nil` in a process that a person or a script has started.
    static var current: ThisWorker? { found.withLock { $0 } }

    let assignment: Assignment
    private let port: MessagePort<WorkerReport, WorkerOrder>
    private let hasWritten = Atomic<Bool>(false)

    private init(_ assignment: Assignment, _ port: MessagePort<WorkerReport, WorkerOrder>) {
        self.assignment = assignment
        self.port = port
    }

    /// Takes up what the supervisor says, if there is one.
    static func takeUpOrders() async {
        guard let port = try? Supervisor.port(WorkerReport.self, WorkerOrder.self) else { return }
        // First, so that a supervisor that dies before its first order leaves nothing behind.
        Supervisor.endWithIt()
        guard case .begin(let assignment) = try? await port.receive() else {
            exit(ExitStatus.engineFailed.rawValue)
        }
        found.withLock { $0 = ThisWorker(assignment, port) }
    }

    /// An engine has crashed over this before.
    static var isCareful: Bool { current?.assignment.isCareful ?? false }

    static func tell(_ report: WorkerReport) {
        if current != nil { Supervisor.tell(report) }
    }

    /// Says once that standard output has begun.
    static func tellWriting() {
        guard let current, !current.hasWritten.exchange(true, ordering: .relaxed) else { return }
        tell(.writing)
    }

    /// Passes on the signals that the supervisor hears. A terminal sends them to this process as well.
    func follow(_ interrupts: Interrupts) {
        Task.detached { [port] in
            while let order = try? await port.receive() {
                if case .signal(let number) = order { interrupts.receive(number, by: .supervisor) }
            }
        }
    }
}
