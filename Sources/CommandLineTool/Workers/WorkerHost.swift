import ChildProcess
import Execution
import Foundation
import Readback

/// Runs a command in a worker, which is this program as a child process, and which opens the engines. A crash there costs the worker but
/// not the run, whose journal is on disk.
///
/// The worker shares this process's standard streams and process group, and ends when this process is gone. Signals are handled here and
/// passed on.
struct WorkerHost: Sendable {
    private let invocation: Invocation
    private let words: [String]
    private let messages: Messages
    private let signals = SignalRelay()
    private let heard: @Sendable (HeardSoFar) async -> Void

    /// - Parameters:
    ///   - words: what the user typed.
    ///   - heard: called with the progress of a live recording.
    init(
        _ invocation: Invocation, _ words: [String],
        heard: @escaping @Sendable (HeardSoFar) async -> Void = { _ in }
    ) {
        self.heard = heard
        self.invocation = invocation
        self.words = words
        messages = Messages(invocation.arguments)
    }

    func run() async throws -> Int32 {
        await Interrupts.listen { [signals] in signals.take($0) }
        return try await supervise()
    }

    /// Does the same as ``run()``, for a command that handles signals itself.
    func supervise() async throws -> Int32 {
        let listening = invocation.work == .requests ? ServeCommand.inherited() : nil
        var plan = WorkerPlan(invocation.work, listening: listening)
        while true {
            let memory = MemoryWatch()
            let status = try await work(&plan)
            switch plan.workerEnded(
                status, after: signals.workerEnded(), shortage: memory.shortage(after: status))
            {
            case .exit(let code): return code
            case .again(let sentence, let lost):
                messages.say("\(sentence)")
                for run in lost {
                    let salvage = RunSalvage(run.journal, messages, isAlone: false)
                    messages.complain(
                        "\(run.recording): \(try await salvage.failure(after: run.crash).message)")
                }
            case .outOfMemory(let shortage):
                throw try await RunSalvage(plan.journal, messages).failure(after: shortage)
            case .giveUp(let crash): throw try await RunSalvage(plan.journal, messages).failure(after: crash)
            }
        }
    }

    /// Runs one worker from start to end.
    private func work(_ plan: inout WorkerPlan) async throws -> ChildStatus {
        var command = try ChildCommand.thisProgram(wordsOfWorker(plan))
        command.sharesGroup = true
        command.kept = NamedDescriptors.numbers(in: invocation.arguments.operands)
        if let listening = plan.assignment.listening { command.kept.insert(listening) }
        let worker = try SupervisedChild<WorkerOrder, WorkerReport>(command)
        do {
            try await worker.send(.begin(plan.assignment))
            let numbers = signals.begin(worker)
            let relay = Task { for await number in numbers { try? await worker.send(.signal(number)) } }
            defer { relay.cancel() }
            while let report = try await worker.receive() {
                plan.take(report)
                if case .heard(let news) = report { await heard(news) }
            }
        } catch let error as ChildError where error.kind == .ended {}
        return await worker.child.wait()
    }

    /// A single run is resumed from its journal. Everything else starts again with the same words; the assignment says what
    /// is already done.
    private func wordsOfWorker(_ plan: WorkerPlan) -> [String] {
        guard case .one = invocation.work, let journal = plan.journal else { return words }
        return [Commands.resume.name] + invocation.arguments.words(of: Options.manners + [Options.json])
            + ["--", journal]
    }
}

/// Passes signals to the current worker, including those that arrived before it started.
private final class SignalRelay: Sendable {
    private struct State {
        var taken: [Int32] = []
        /// Signals that no worker has been told of.
        var waiting: [Int32] = []
        var worker: SupervisedChild<WorkerOrder, WorkerReport>?
        /// The stream to the current worker. Each worker has its own, because a stream that nobody reads any more is closed for good.
        var feed: AsyncStream<Int32>.Continuation?
    }

    private let state = Mutex(State())

    /// Returns all signals received so far. Later ones wait for the next worker.
    func workerEnded() -> [Int32] {
        state.withLock { state in
            (state.worker, state.feed) = (nil, nil)
            return state.taken
        }
    }

    /// The third signal kills a worker that does not respond.
    func take(_ number: Int32) {
        let stuck = state.withLock { state in
            state.taken.append(number)
            if let feed = state.feed { feed.yield(number) } else { state.waiting.append(number) }
            return state.taken.count > 2 ? state.worker : nil
        }
        stuck?.kill()
    }

    /// The signals for a new worker.
    func begin(_ worker: SupervisedChild<WorkerOrder, WorkerReport>) -> AsyncStream<Int32> {
        let (numbers, feed) = AsyncStream.makeStream(of: Int32.self)
        state.withLock { state in
            for number in state.waiting { feed.yield(number) }
            (state.waiting, state.worker, state.feed) = ([], worker, feed)
        }
        return numbers
    }
}

extension Invocation {
    /// What a crash of an engine means for the command.
    var work: WorkerPlan.Work {
        if command == Commands.serve { return .requests }
        if command == Commands.watch || command == Commands.resume && ResumeCommand.isOfBatch(arguments) {
            return .many
        }
        let takesMany = [Commands.run, Commands.transcribe].contains(command)
        // The list of recordings may come through standard input, which only the worker reads.
        if takesMany && RecordingList.isBatch(arguments) { return .many }
        // Without an operand, `resume` continues an interrupted run.
        let readsInput = arguments.operands.contains("-") || arguments.operands.isEmpty
        return .one(comesOnce: readsInput && command != Commands.resume)
    }
}
