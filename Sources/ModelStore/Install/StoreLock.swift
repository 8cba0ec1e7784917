import Files
import Foundation

/// The right to change one model, held by one task of one process at a time.
final class StoreLock: Sendable {
    private let file: OpenFile

    /// Takes the lock, or returns `nil` if another task or process holds it.
    init?(_ url: URL) throws {
        do {
            file = try OpenFile.open(url.path, O_RDWR | O_CREAT, mode: 0o644)
            guard try file.lock() else { return nil }
        } catch {
            throw ModelStoreError(
                .unusableStore, subject: url.path, reason: "this lock file cannot be used (\(error.reason))",
                nextMove: "check the folder's permissions, or set READBACK_MODELS to another folder")
        }
    }
}

extension ModelStore {
    /// Runs a change to a model while holding its lock.
    package func changing<Value: Sendable>(
        _ id: String, waiting: () -> Void = {}, _ change: () async throws -> Value
    ) async throws -> Value {
        let lock = try await lock(id, waiting: waiting)
        defer { withExtendedLifetime(lock) {} }
        return try await change()
    }

    /// Waits for the model's lock. Polls ten times a second, because waiting for a file lock would block a thread and could not be
    /// cancelled.
    private func lock(_ id: String, waiting: () -> Void) async throws -> StoreLock {
        let folder = root.appendingPathComponent(".locks", isDirectory: true)
        try writing(folder) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let url = folder.appendingPathComponent(id + ".lock")
        var hasWaited = false
        while true {
            try Task.checkCancellation()
            if let lock = try StoreLock(url) { return lock }
            if !hasWaited { waiting() }
            hasWaited = true
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
