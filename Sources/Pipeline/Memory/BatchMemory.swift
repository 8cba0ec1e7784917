import Execution
import Foundation
import Journal

/// What a batch was asked for, written at the head of its record.
public struct BatchDescription: Hashable, Sendable, Codable {
    /// The words of the command line, without the recordings.
    public var arguments: [String]
    /// Where relative names start.
    public var workingDirectory: String
    /// The recordings, in their order.
    public var recordings: [String]

    /// All that it takes to go on with a batch.
    public init(arguments: [String], workingDirectory: String, recordings: [String]) {
        self.arguments = arguments
        self.workingDirectory = workingDirectory
        self.recordings = recordings
    }
}

/// Which recordings of a batch are done with, on disk: a batch that was stopped or killed goes on with the others. What was done of a
/// recording is in its own journal (``RunMemory``).
public actor BatchMemory {
    /// What the record is called in its folder.
    public static let fileName = "batch"

    // Each record waits for the disk: that must not happen on the cooperative pool.
    private let executor = QueueExecutor(label: "readback.batch")
    /// The queue on which the record is written, off the cooperative pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the batch was asked for.
    public nonisolated let description: BatchDescription
    /// Recordings that were begun before this process came: what there is of them is not taken for another's.
    public nonisolated let begunBefore: Set<String>
    /// Recordings that were done with before this process came.
    public nonisolated let endedBefore: Set<String>
    private let journal: JournalWriter

    private init(_ contents: BatchContents, _ description: BatchDescription, journal: sending JournalWriter) {
        self.description = description
        begunBefore = contents.begun
        endedBefore = contents.ended
        self.journal = journal
    }

    /// Begins a record; a file that exists is left alone.
    public static func begin(_ description: BatchDescription, at path: String) throws -> BatchMemory {
        let journal = try JournalWriter.create(at: path)
        try journal.append(type: BatchRecord.description.rawValue, description)
        return BatchMemory(BatchContents(), description, journal: journal)
    }

    /// Opens what an earlier process has left behind, for this one alone.
    public static func resume(at path: String) throws -> BatchMemory {
        let (journal, found) = try JournalWriter.resume(at: path)
        let contents = try BatchContents(found.records, path)
        return BatchMemory(contents, try contents.known(path), journal: journal)
    }

    /// Work on a recording has begun, and its journal is there.
    public func begin(_ recording: String) throws { try append(.began, recording) }

    /// A recording is done with, well or badly.
    public func end(_ recording: String) throws { try append(.ended, recording) }

    /// Takes the batch's own folder away. The record stays locked until the batch lets go of it.
    public nonisolated func removeOwn(folder: String) throws {
        try JournalRemoval.removeOwn(Self.fileName, in: folder)
    }

    /// Takes away the folder of a batch that nobody is at: one that holds a batch's record and nothing else.
    public static func remove(folder: String) throws {
        try JournalRemoval.remove(
            fileName, in: folder, knowing: Set(BatchRecord.allCases.map(\.rawValue)))
    }

    private func append(_ kind: BatchRecord, _ name: String) throws {
        try journal.append(type: kind.rawValue, name)
    }
}

/// What a batch has left behind, to look at; the batch may be going on meanwhile.
public struct BatchSnapshot: Sendable {
    /// What the batch was asked for.
    public let description: BatchDescription
    /// The recordings that are not done with.
    public let left: [String]
    /// Whether another process is at it right now.
    public let isInUse: Bool

    /// Reads a record as far as it is whole.
    public init(readingFrom path: String) throws {
        let contents = try BatchContents(JournalWriter.read(at: path).records, path)
        let description = try contents.known(path)
        self.description = description
        isInUse = try JournalWriter.isInUse(at: path)
        left = description.recordings.filter { !contents.ended.contains($0) }
    }
}

/// What a batch's record holds. The numbers are those on disk and never change their meaning.
private enum BatchRecord: UInt32, CaseIterable {
    case description = 1
    case began = 2
    case ended = 3
}

private struct BatchContents {
    var description: BatchDescription?
    var begun: Set<String> = []
    var ended: Set<String> = []

    init() {}

    init(_ records: [JournalRecord], _ path: String) throws {
        for record in records {
            func value<Value: Decodable>() throws -> Value {
                do { return try JSONDecoder().decode(Value.self, from: Data(record.payload)) } catch {
                    throw JournalError(path: path, cause: .unknownRecords)
                }
            }
            switch BatchRecord(rawValue: record.type) {
            case .description: description = try value()
            case .began: begun.insert(try value())
            case .ended: ended.insert(try value())
            case nil: throw JournalError(path: path, cause: .unknownRecords)
            }
        }
    }

    func known(_ path: String) throws -> BatchDescription {
        guard let description else { throw JournalError(path: path, cause: .empty) }
        return description
    }
}
