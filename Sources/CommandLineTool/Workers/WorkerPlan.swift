import ChildProcess

/// Decides what to do with a command after its worker has ended: a pure state machine.
///
/// If the worker exits, the command is over. If it dies by a signal, an engine has crashed, and the command is tried once more, carefully,
/// with what the journal holds. Of several recordings, those in progress are tried once more. One that has cost two workers is given up, so
/// that the others are finished.
struct WorkerPlan: Sendable {
    enum Work: Hashable, Sendable {
        /// One recording or transcript. `comesOnce` says that it comes through a pipe and can be read only once.
        case one(comesOnce: Bool)
        case many
        /// Requests of other programs, for as long as they arrive. A crash loses those in progress.
        case requests
    }

    enum Verdict: Hashable, Sendable {
        case exit(Int32)
        /// Start again, as ``WorkerPlan/assignment`` says, without the recordings that were given up. The sentence is shown to the user.
        case again(saying: String, without: [GivenUp] = [])
        /// Memory ran out, and would again.
        case outOfMemory(MemoryShortage)
        /// The crash, as part of a sentence.
        case giveUp(because: String)
    }

    /// A recording that has cost two workers.
    struct GivenUp: Hashable, Sendable {
        let recording: String
        /// The folder of its run; `nil` if no run was begun.
        let journal: String?
        /// The crash, as part of a sentence.
        let crash: String
    }

    /// The assignment of the next worker.
    private(set) var assignment = Assignment()
    /// The run folder of a command's only recording.
    var journal: String? { begun.first?.value ?? assignment.journals.first?.value }

    private let work: Work
    private var engine: String?
    /// Recordings that the current worker is processing.
    private var begun: [String: String?] = [:]
    private var hasWritten = false
    private var crashesBeforeWork = 0
    private var crashes: [String: Int] = [:]

    /// - Parameter listening: a listening socket that every worker is given.
    init(_ work: Work, listening: Int32? = nil) {
        self.work = work
        assignment.listening = listening
    }

    mutating func take(_ report: WorkerReport) {
        switch report {
        case .working(let engine): self.engine = engine ?? self.engine
        case .began(let recording, let journal):
            begun[recording] = .some(journal)
            // A server that works again has recovered from the crash, and may crash again another day.
            if work == .requests { crashesBeforeWork = 0 }
        case .ended(let entry):
            begun[entry.path] = nil
            if work != .requests { settle(entry) }
        case .keeps(let batch): assignment.batch = batch
        case .listed(let list): assignment.listed = list
        case .writing: hasWritten = true
        case .heard: break
        }
    }

    /// - Parameters:
    ///   - stopSignals: the signals by which the user asked to stop, the first one first.
    ///   - shortage: what is known about memory, if that is the likely reason.
    mutating func workerEnded(
        _ status: ChildStatus, after stopSignals: [Int32], shortage: MemoryShortage? = nil
    ) -> Verdict {
        if case .exited(let code) = status { return .exit(code) }
        // After several signals the worker is killed, and one that does not ignore a terminal's signal yet dies of it. Both are what the
        // user wanted.
        if let first = stopSignals.first, stopSignals.count > 1 || status == .signalled(Signal(number: first))
        {
            return .exit(128 + first)
        }
        if let shortage { return .outOfMemory(shortage) }
        let crash = "\(engine ?? "the program") \(Self.words(for: status))"
        let victims = begun
        for (recording, journal) in victims {
            crashes[recording, default: 0] += 1
            if let journal { assignment.journals[recording] = journal }
        }
        if victims.isEmpty { crashesBeforeWork += 1 }
        begun = [:]
        engine = nil
        // The next request is another recording, so it need not be transcribed slowly.
        assignment.isCareful = work != .requests
        guard stopSignals.isEmpty, crashesBeforeWork < 2 else { return .giveUp(because: crash) }
        var lost: [GivenUp] = []
        switch work {
        case .one(let comesOnce):
            let isTriedTwice = crashes.values.contains { $0 > 1 }
            guard !comesOnce, !hasWritten, !isTriedTwice else { return .giveUp(because: crash) }
        case .requests: break
        case .many:
            for (recording, journal) in victims.sorted(by: { $0.key < $1.key })
            where (crashes[recording] ?? 0) > 1 {
                lost.append(GivenUp(recording: recording, journal: journal, crash: crash))
                settle(
                    BatchReport.Entry(
                        path: recording, outcome: .failed(.engineFailed, "\(recording): \(crash) twice"),
                        seconds: 0))
            }
        }
        return .again(saying: "\(crash); \(next(without: lost))", without: lost)
    }

    private func next(without lost: [GivenUp]) -> String {
        if work == .requests { return "what it was answering is lost; waiting for further requests" }
        return lost.isEmpty ? "trying once more, with one thread" : "continuing with the others"
    }

    private mutating func settle(_ entry: BatchReport.Entry) {
        assignment.settled.append(entry)
        assignment.journals[entry.path] = nil
    }

    private static func words(for status: ChildStatus) -> String {
        switch status {
        case .signalled(.kill): "was killed by SIGKILL (9), which happens when memory runs out"
        default: "\(status)"
        }
    }
}
