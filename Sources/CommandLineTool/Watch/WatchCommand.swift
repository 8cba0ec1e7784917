import Foundation
import Readback

/// `readback watch DIR`: does what `run` does with every recording that appears in a folder, as soon as it is complete.
///
/// Nothing is kept about what was done but the results themselves and the journals of what was not finished, so it can be stopped and
/// started again at any time.
struct WatchCommand: Sendable {
    private enum Event: Sendable {
        case timeToLook
        case ended(BatchReport.Entry)
    }

    private let folder: WatchedFolder
    private let worker: BatchWorker
    private let nativeLog: NativeLog
    private let interval = Duration.seconds(1)

    private var messages: Messages { worker.messages }
    private var interrupts: Interrupts { worker.interrupts }

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "watch looks at one folder; give its name")
        }
        nativeLog = try NativeLog(arguments)
        folder = WatchedFolder(path: path, isRecursive: arguments.isGiven(Options.recursive))
        var own = arguments
        if !own.isGiven(Options.force) { own.count(Options.skipExisting) }
        worker = BatchWorker(
            arguments: own, wantsReport: true, task: nil,
            jobCount: BatchWorker.jobCount(arguments),
            messages: Messages(arguments), interrupts: interrupts)
    }

    func run() async throws -> ExitStatus {
        let settings = try worker.settings(for: folder.path)
        try BatchWorker.checkPlace(settings.output)
        _ = try folder.look()
        let engines = try await RecordingEngines.open(settings, log: nativeLog)
        messages.say("watching \(folder.path); Ctrl-C ends it")
        try await watch(engines, settings.output)
        return interrupts.status
    }

    /// Looks, begins what is complete, waits for whatever comes first, and looks again. Comes back after a signal, when what was being
    /// heard then is written.
    private func watch(_ engines: RecordingEngines, _ plan: OutputPlan) async throws {
        var arrivals = Arrivals()
        var waiting: [String] = []
        var refused: Set<NameClash> = []
        var withoutFile = NameWithoutFile.News()
        try await withThrowingTaskGroup(of: Event.self) { group in
            var running = 0
            group.addTask { .timeToLook }
            while let event = try await group.next() {
                switch event {
                case .ended(let entry):
                    running -= 1
                    if entry.outcome != .skipped { messages.say(entry.line) }
                case .timeToLook:
                    let look = try folder.look()
                    for found in withoutFile.look(look.withoutFile) {
                        messages.say("\(found.name): left alone, since \(found.reason)")
                    }
                    let files = look.files
                    let arrived = arrivals.look(files, at: FileWriting.state)
                    if !arrived.isEmpty {
                        let clashes = NameClash.all(among: files.map(\.key).sorted(), plan)
                        for path in arrived {
                            let clash = clashes.first { $0.second.utf8.elementsEqual(path.utf8) }
                            guard let clash else {
                                waiting.append(path)
                                continue
                            }
                            if refused.insert(clash).inserted { messages.say(clash.message) }
                        }
                    }
                    group.addTask { [interval] in
                        try await Task.sleep(for: interval)
                        return .timeToLook
                    }
                }
                if interrupts.received != nil {
                    if running == 0 { return group.cancelAll() }
                    continue
                }
                while running < worker.jobCount, !waiting.isEmpty {
                    let path = waiting.removeFirst()
                    running += 1
                    group.addTask { [worker] in .ended(try await worker.entry(path, engines)) }
                }
            }
        }
    }
}
