import ChildProcess
import Foundation
import Readback
import Synchronization

/// Runs a command in a worker: this same program as a child, which opens the engines. What crashes there costs the worker and not the
/// run, whose journal is on the disk.
///
/// The worker has this process's standard streams and its place in the terminal, and ends when this process is gone. Signals are heard
/// here alone and passed on.
struct WorkerHost: Sendable {
    private let invocation: Invocation
    private let words: [String]
    private let messages: Messages
    private let signals = SignalRelay()

    /// - Parameter words: what the user typed.
    init(_ invocation: Invocation, _ words: [String]) {
        self.invocation = invocation
        self.words = words
        messages = Messages(invocation.arguments)
    }

    func run() async throws -> Int32 {
        await Interrupts.listen { [signals] in signals.take($0) }
        return try await supervise()
    }

    /// The same as ``run()`` for a command that hears the signals itself.
    func supervise() async throws -> Int32 {
        var plan = WorkerPlan(invocation.work)
        while true {
            let status = try await work(&plan)
            plan.stopSignals = signals.taken
            switch plan.workerEnded(status) {
            case .exit(let code): return code
            case .again(let sentence): messages.say(sentence)
            case .giveUp(let crash): throw try await RunSalvage(plan.journal, messages).failure(after: crash)
            }
        }
    }

    /// One worker, from its start to its end.
    private func work(_ plan: inout WorkerPlan) async throws -> ChildStatus {
        var command = try ChildCommand.thisProgram(wordsOfWorker(plan))
        command.sharesGroup = true
        let worker = try SupervisedChild<WorkerOrder, WorkerReport>(command)
        do {
            try await worker.send(.begin(plan.assignment))
            let relay = Task { await signals.pass(to: worker) }
            defer { relay.cancel() }
            while let report = try await worker.receive() { plan.take(report) }
        } catch let error as ChildError where error.kind == .ended {}
        return await worker.child.wait()
    }

    /// What a single run's journal kept is gone on with; everything else is done as it was asked for, with what is settled left out.
    private func wordsOfWorker(_ plan: WorkerPlan) -> [String] {
        guard invocation.work != .many, let journal = plan.journal else { return words }
        return [Commands.resume.name] + invocation.arguments.words(of: Options.manners + [Options.json])
            + ["--", journal]
    }
}

/// Signals on their way to whichever worker is there: those that came before it too.
private final class SignalRelay: Sendable {
    private let state = Mutex<(taken: [Int32], worker: SupervisedChild<WorkerOrder, WorkerReport>?)>(
        ([], nil))
    private let numbers: AsyncStream<Int32>
    private let feed: AsyncStream<Int32>.Continuation

    init() { (numbers, feed) = AsyncStream.makeStream() }

    var taken: [Int32] { state.withLock { $0.taken } }

    /// The third one ends a worker that answers no more.
    func take(_ number: Int32) {
        feed.yield(number)
        let stuck = state.withLock { state in
            state.taken.append(number)
            return state.taken.count > 2 ? state.worker : nil
        }
        stuck?.kill()
    }

    func pass(to worker: SupervisedChild<WorkerOrder, WorkerReport>) async {
        state.withLock { $0.worker = worker }
        for await number in numbers { try? await worker.send(.signal(number)) }
    }
}

extension Invocation {
    /// What crashes of engines mean for the command.
    var work: WorkerPlan.Work {
        if command == Commands.watch { return .many }
        let takesMany = [Commands.run, Commands.transcribe].contains(command)
        // The list itself may come through standard input, which is the worker's.
        if takesMany && RecordingList.isBatch(arguments) { return .many }
        return .one(comesOnce: arguments.operands.contains("-") || arguments.operands.isEmpty)
    }
}
