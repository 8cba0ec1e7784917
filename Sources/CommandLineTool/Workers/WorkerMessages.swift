import Foundation

/// A message from a worker to its supervisor.
enum WorkerReport: Hashable, Sendable, Codable {
    /// From now on this engine works. It is named if the worker dies.
    case working(engine: String?)
    /// Work on a recording has begun. `journal` is the folder of its run, if it has one.
    case began(recording: String, journal: String?)
    /// One of several recordings is finished, successfully or not.
    case ended(BatchReport.Entry)
    /// The folder of the batch's record.
    case keeps(batch: String)
    /// A list of names that was read from standard input and cannot be read again.
    case listed(Data)
    /// How much of a live recording is transcribed.
    case heard(HeardSoFar)
    /// Something is about to be written to standard output, and that cannot be undone.
    case writing
}

/// A message from a supervisor to its worker.
enum WorkerOrder: Hashable, Sendable, Codable {
    /// The first order.
    case begin(Assignment)
    /// The supervisor has received a signal.
    case signal(Int32)
}

/// How a worker is to carry out its command line.
struct Assignment: Hashable, Sendable, Codable {
    /// Whether an engine has crashed before: then one thread, one recording at a time, and no GPU are used.
    var isCareful = false
    /// Of several recordings, those that earlier workers have finished.
    var settled: [BatchReport.Entry] = []
    /// The folder of the batch's record, if an earlier worker has begun one.
    var batch: String?
    /// The list of names that an earlier worker read from standard input.
    var listed: Data?
    /// The run folders of recordings that earlier workers have begun, by recording.
    var journals: [String: String] = [:]
    /// A listening socket that the supervisor was given.
    var listening: Int32?
}
