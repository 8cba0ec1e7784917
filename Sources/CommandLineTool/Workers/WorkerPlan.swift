import ChildProcess

/// Decides what becomes of a command whose worker has ended: a pure state machine.
///
/// A worker that exits has said all there is to say. One that dies by a signal took an engine's crash with it: the command is tried
/// once more, carefully, on what the journal kept; of several recordings, those that were being worked on are tried once more, and one
/// over which two workers died is given up, so that the others come through.
struct WorkerPlan: Sendable {
    enum Work: Hashable, Sendable {
        /// One recording or transcript. What comes through a pipe comes but once.
        case one(comesOnce: Bool)
        case many
        /// Requests of other programs, as long as they come. A crash costs those that are being answered.
        case requests
    }

    enum Verdict: Hashable, Sendable {
        case exit(Int32)
        /// Once more, as ``WorkerPlan/assignment`` says, without those that were given up. The sentence is for the person.
        case again(saying: String, without: [GivenUp] = [])
        /// Memory ran out, and would again.
        case outOfMemory(MemoryShortage)
        /// The crash, as a clause.
        case giveUp(because: String)
    }

    /// A recording over which two workers died.
    struct GivenUp: Hashable, Sendable {
        let recording: String
        /// The folder of its run; `nil` where none was begun.
        let journal: String?
        /// The crash, as a clause.
        let crash: String
    }

    /// What the next worker is told.
    private(set) var assignment = Assignment()
    /// The folder of the run of a command's only recording.
    var journal: String? { begun.first?.value ?? assignment.journals.first?.value }

    private let work: Work
    private var engine: String?
    /// Recordings that the present worker is at.
    private var begun: [String: String?] = [:]
    private var hasWritten = false
    private var crashesBeforeWork = 0
    private var crashes: [String: Int] = [:]

    /// - Parameter listening: a socket that every worker is given.
    init(_ work: Work, listening: Int32? = nil) {
        self.work = work
        assignment.listening = listening
    }

    mutating func take(_ report: WorkerReport) {
        switch report {
        case .working(let engine): self.engine = engine ?? self.engine
        case .began(let recording, let journal):
            begun[recording] = .some(journal)
            // A server that works again has got over what ended it, and may die while it waits on another day.
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
    ///   - stopSignals: by which a person has asked for the end, the first one first.
    ///   - shortage: what is known of memory, where it is the likely reason.
    mutating func workerEnded(
        _ status: ChildStatus, after stopSignals: [Int32], shortage: MemoryShortage? = nil
    ) -> Verdict {
        if case .exited(let code) = status { return .exit(code) }
        // A worker that is asked more often than twice is killed, and one that has not come to ignore a terminal's signal dies of it;
        // that is what was wanted.
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
        // The next request is another recording, which need not be heard slowly.
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
