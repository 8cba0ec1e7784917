import Execution
import Foundation
import Journal

/// What a batch was asked to do, written at the head of its record.
public struct BatchDescription: Hashable, Sendable, Codable {
    /// The command-line arguments, without the recordings.
    public var arguments: [String]
    /// The folder that relative names refer to.
    public var workingDirectory: String
    /// The recordings, in order.
    public var recordings: [String]

    /// Everything needed to resume a batch.
    public init(arguments: [String], workingDirectory: String, recordings: [String]) {
        self.arguments = arguments
        self.workingDirectory = workingDirectory
        self.recordings = recordings
    }
}

/// Which recordings of a batch are done, on disk: a batch that was stopped or killed continues with the others.
/// The finished work of each recording is in its own journal (``RunMemory``).
public actor BatchMemory {
    /// The name of the record in its folder.
    public static let fileName = "batch"

    // Writing a record waits for the disk, which must not happen on the cooperative pool.
    private let executor = QueueExecutor(label: "readback.batch")
    /// The queue on which the record is written, off the cooperative pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// What the batch was asked to do.
    public nonisolated let description: BatchDescription
    /// Recordings begun before this process started: files that exist for them are known to belong to this batch.
    public nonisolated let begunBefore: Set<String>
    /// Recordings done before this process started.
    public nonisolated let endedBefore: Set<String>
    private let journal: JournalWriter

    private init(_ contents: BatchContents, _ description: BatchDescription, journal: sending JournalWriter) {
        self.description = description
        begunBefore = contents.begun
        endedBefore = contents.ended
        self.journal = journal
    }

    /// Begins a record; fails if the file exists.
    public static func begin(_ description: BatchDescription, at path: String) throws -> BatchMemory {
        let journal = try JournalWriter.create(at: path)
        try journal.append(type: BatchRecord.description.rawValue, description)
        return BatchMemory(BatchContents(), description, journal: journal)
    }

    /// Opens the record of an earlier process, exclusively.
    public static func resume(at path: String) throws -> BatchMemory {
        let (journal, found) = try JournalWriter.resume(at: path)
        let contents = try BatchContents(found.records, path)
        return BatchMemory(contents, try contents.known(path), journal: journal)
    }

    /// Records that work on a recording has begun and its journal exists.
    public func begin(_ recording: String) throws { try append(.began, recording) }

    /// Records that a recording is done, successfully or not.
    public func end(_ recording: String) throws { try append(.ended, recording) }

    /// Removes the batch's own folder. The record stays locked until the batch releases it.
    public nonisolated func removeOwn(folder: String) throws {
        try JournalRemoval.removeOwn(Self.fileName, in: folder)
    }

    /// Removes the folder of a batch that is not in use: one that contains a batch's record and nothing else.
    public static func remove(folder: String) throws {
        try JournalRemoval.remove(
            fileName, in: folder, knowing: Set(BatchRecord.allCases.map(\.rawValue)))
    }

    private func append(_ kind: BatchRecord, _ name: String) throws {
        try journal.append(type: kind.rawValue, name)
    }
}

/// The state of a batch on disk, for display; the batch may still be running.
public struct BatchSnapshot: Sendable {
    /// What the batch was asked to do.
    public let description: BatchDescription
    /// The recordings that are not done.
    public let left: [String]
    /// Whether another process is working on the batch now.
    public let isInUse: Bool

    /// Reads a record up to its last intact entry.
    public init(readingFrom path: String) throws {
        let contents = try BatchContents(JournalWriter.read(at: path).records, path)
        let description = try contents.known(path)
        self.description = description
        isInUse = try JournalWriter.isInUse(at: path)
        left = description.recordings.filter { !contents.ended.contains($0) }
    }
}

/// The record types of a batch. The numbers are those on disk and never change their meaning.
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
