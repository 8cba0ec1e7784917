import Foundation

/// The right to change one model, held by one task of one process at a time.
///
/// It is the system's lock on a file, so a process that dies lets go of it, and no stale lock can remain.
final class StoreLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock, or returns `nil` if somebody else has it.
    init?(_ url: URL) throws {
        descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(url) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        let code = errno
        close(descriptor)
        guard code == EWOULDBLOCK || code == EINTR else { throw Self.failure(url) }
        return nil
    }

    deinit { close(descriptor) }

    private static func failure(_ url: URL) -> ModelStoreError {
        ModelStoreError(
            .unusableStore, subject: url.path,
            reason: "this lock file cannot be used (\(String(cString: strerror(errno))))",
            nextMove: "check the folder's rights, or set READBACK_MODELS to another folder")
    }
}

extension ModelStore {
    /// Changes a model while nobody else does.
    package func changing<Value: Sendable>(
        _ id: String, waiting: () -> Void = {}, _ change: () async throws -> Value
    ) async throws -> Value {
        let lock = try await lock(id, waiting: waiting)
        defer { withExtendedLifetime(lock) {} }
        return try await change()
    }

    /// Waits until nobody else changes the model. Looks ten times a second, since a wait for a file lock would block a thread
    /// that cannot be cancelled.
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
