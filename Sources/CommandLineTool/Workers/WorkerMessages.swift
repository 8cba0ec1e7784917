import Foundation

/// What a worker tells the process that supervises it.
enum WorkerReport: Hashable, Sendable, Codable {
    /// From here on this engine works: the one to name if the worker dies.
    case working(engine: String?)
    /// A recording is being worked on. `journal` is the folder of its run, where it keeps one.
    case began(recording: String, journal: String?)
    /// One of several recordings is done with, well or badly.
    case ended(BatchReport.Entry)
    /// Of a batch: the folder of its record.
    case keeps(batch: String)
    /// This list of names came through standard input, which nobody can read again.
    case listed(Data)
    /// Of a recording that is being made: how far it was heard.
    case heard(HeardSoFar)
    /// Something is about to be written to standard output, which cannot be taken back.
    case writing
}

/// What a supervisor tells its worker.
enum WorkerOrder: Hashable, Sendable, Codable {
    /// The first one.
    case begin(Assignment)
    /// The supervisor has got a signal.
    case signal(Int32)
}

/// How a worker is to go about what its command line says.
struct Assignment: Hashable, Sendable, Codable {
    /// An engine has crashed before: one thread, one recording at a time, no GPU.
    var isCareful = false
    /// What an earlier worker has done with, of several recordings.
    var settled: [BatchReport.Entry] = []
    /// The folder of the batch's record, where an earlier worker has begun one.
    var batch: String?
    /// The list of names that an earlier worker has read from standard input.
    var listed: Data?
    /// The run folders of recordings that an earlier worker has begun, by recording.
    var journals: [String: String] = [:]
    /// A listening socket that the supervisor was given.
    var listening: Int32?
}
