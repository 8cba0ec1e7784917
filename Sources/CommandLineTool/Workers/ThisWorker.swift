import ChildProcess
import Execution
import Foundation
import Readback

import struct Synchronization.Atomic

/// This process, if it is the worker of a supervisor: the one that opens engines.
///
/// Being a worker is a fact about the whole process, so there is one instance, created before anything else is done.
final class ThisWorker: Sendable {
    private static let found = Mutex<ThisWorker?>(nil)

    /// `nil` in a process that a person or a script started.
    static var current: ThisWorker? { found.withLock { $0 } }

    let assignment: Assignment
    private let port: MessagePort<WorkerReport, WorkerOrder>
    private let hasWritten = Atomic<Bool>(false)

    private init(_ assignment: Assignment, _ port: MessagePort<WorkerReport, WorkerOrder>) {
        self.assignment = assignment
        self.port = port
    }

    /// Receives the supervisor's assignment, if there is a supervisor.
    static func takeUpOrders() async {
        guard let port = try? Supervisor.port(WorkerReport.self, WorkerOrder.self) else { return }
        // Done first, so that nothing stays behind if the supervisor dies before its first order.
        Supervisor.endWithIt()
        guard case .begin(let assignment) = try? await port.receive() else {
            exit(ExitStatus.engineFailed.rawValue)
        }
        found.withLock { $0 = ThisWorker(assignment, port) }
    }

    /// Whether an engine has crashed on this work before.
    static var isCareful: Bool { current?.assignment.isCareful ?? false }

    static func tell(_ report: WorkerReport) {
        if current != nil { Supervisor.tell(report) }
    }

    /// Reports once that writing to standard output has begun.
    static func tellWriting() {
        guard let current, !current.hasWritten.exchange(true, ordering: .relaxed) else { return }
        tell(.writing)
    }

    /// Passes on the signals that the supervisor receives. A terminal sends them to this process as well.
    func follow(_ interrupts: Interrupts) {
        Task.detached { [port] in
            while let order = try? await port.receive() {
                if case .signal(let number) = order { interrupts.receive(number, by: .supervisor) }
            }
        }
    }
}
