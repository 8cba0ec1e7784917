import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that appears whole or not at all: it is written under a temporary name beside its place and then renamed.
///
/// It is created before work begins, so that a place which cannot be written fails at once and not after minutes.
struct AtomicFile: ~Copyable {
    let path: String
    private let temporaryPath: String
    private let mayOverwrite: Bool
    private var isCommitted = false

    init(path: String, mayOverwrite: Bool) throws(CommandFailure) {
        self.path = path
        self.mayOverwrite = mayOverwrite
        temporaryPath = "\(path).\(getpid()).part"
        if !mayOverwrite && FileManager.default.fileExists(atPath: path) {
            throw CommandFailure(.unwritableOutput, "\(path): the file exists; --force overwrites it")
        }
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        close(descriptor)
    }

    /// Writes the content and puts the file in its place.
    mutating func commit(_ content: String) throws(CommandFailure) {
        do {
            try Data(content.utf8).write(to: URL(fileURLWithPath: temporaryPath))
        } catch {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): cannot be written (\(error.localizedDescription)); check the disk")
        }
        // A link fails where a file has appeared meanwhile; a rename would replace it.
        let status = mayOverwrite ? rename(temporaryPath, path) : link(temporaryPath, path)
        guard status == 0 else { throw Self.failure(path, errno) }
        if !mayOverwrite { unlink(temporaryPath) }
        isCommitted = true
    }

    deinit {
        if !isCommitted { unlink(temporaryPath) }
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        let reason = String(cString: strerror(code)).lowercased()
        return CommandFailure(
            .unwritableOutput, "\(path): cannot be written: \(reason); choose another --output-dir")
    }
}
