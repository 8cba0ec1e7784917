import Foundation
import Readback

/// `readback watch DIR`: does what `run` does with every recording that appears in a folder, as soon as it is complete.
///
/// It stores nothing but the results and the journals of unfinished runs, so it can be stopped and started again at any time.
struct WatchCommand: Sendable {
    private enum Event: Sendable {
        case timeToLook
        case ended(BatchWorker.Work)
    }

    private let folder: WatchedFolder
    private let worker: WatchWorker
    private let messages: Messages
    private let screen: RunScreen
    private let interrupts: Interrupts
    private let nativeLog: NativeLog
    private let interval = Duration.seconds(1)

    init(_ arguments: ParsedArguments, _ interrupts: Interrupts) throws(CommandFailure) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "watch takes one folder; name it")
        }
        nativeLog = try NativeLog(arguments)
        folder = WatchedFolder(path: path, isRecursive: arguments.isGiven(Options.recursive))
        messages = Messages(arguments)
        screen = RunScreen(arguments, messages)
        self.interrupts = interrupts
        worker = WatchWorker(arguments, messages: messages, screen: screen, interrupts: interrupts)
    }

    func run() async throws -> ExitStatus {
        let settings = try worker.settings(for: folder.path)
        try BatchWorker.checkPlace(settings.output)
        _ = try folder.look()
        screen.begin()
        defer { screen.end() }
        let engines = try await RecordingEngines.open(settings, messages, log: nativeLog)
        screen.plan(
            StagePlan(settings, engines),
            .standard(threadCount: settings.threadCount, jobCount: worker.jobCount), recordings: [])
        messages.say("watching \(folder.path); Ctrl-C stops it")
        try await watch(engines, settings.output)
        return interrupts.status
    }

    /// Looks at the folder, starts runs for complete recordings, waits for the next event, and looks again. After a signal, returns when
    /// the recordings in progress are written.
    private func watch(_ engines: RecordingEngines, _ plan: OutputPlan) async throws {
        var arrivals = Arrivals()
        var waiting: [String] = []
        var refused: Set<NameClash> = []
        var owners = PlaceOwners()
        // Keyed by the bytes of the path, as in `Arrivals`.
        var own: [[UInt8]: WatchedResults.Contents] = [:]
        var come: Set<[UInt8]> = []
        var withoutFile = NameWithoutFile.News()
        try await withThrowingTaskGroup(of: Event.self) { group in
            var running: Set<[UInt8]> = []
            group.addTask { .timeToLook }
            while let event = try await group.next() {
                switch event {
                case .ended(let work):
                    let name = Array(work.entry.path.utf8)
                    running.remove(name)
                    if !work.written.isEmpty { own[name] = work.written }
                    if work.entry.outcome != .skipped { messages.say("\(work.entry.line)") }
                case .timeToLook:
                    let look = try folder.look()
                    for found in withoutFile.look(look.withoutFile) {
                        messages.say("\(found.name): skipped, because \(found.reason)")
                    }
                    let files = look.files
                    let complete = arrivals.look(files, at: FileWriting.state)
                    for path in arrivals.stillEmpty {
                        messages.say(
                            "\(path): the file is empty; it is transcribed once something is written to it")
                    }
                    for path in complete {
                        let clash = owners.claim(path, plan, among: files.lazy.map(\.key)) {
                            WatchedResults.source(of: plan.paths(for: path))?.name
                        }
                        guard let clash else {
                            waiting.append(path)
                            continue
                        }
                        if refused.insert(clash).inserted { messages.say("\(clash.message)") }
                    }
                    group.addTask { [interval] in
                        try await Task.sleep(for: interval)
                        return .timeToLook
                    }
                }
                if interrupts.received != nil {
                    if running.isEmpty { return group.cancelAll() }
                    continue
                }
                // A recording that arrives again during its run waits until the run ends.
                while running.count < worker.jobCount,
                    let next = waiting.firstIndex(where: { !running.contains(Array($0.utf8)) })
                {
                    let path = waiting.remove(at: next)
                    let name = Array(path.utf8)
                    running.insert(name)
                    let (left, hasComeBefore) = (own[name], !come.insert(name).inserted)
                    group.addTask { [worker] in
                        .ended(
                            try await worker.work(path, engines, own: left, hasComeBefore: hasComeBefore))
                    }
                }
            }
        }
    }
}
