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
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporaryPath))
            try file.write(contentsOf: Data(content.utf8))
            // On the disk before it has its name: after a power cut there is a whole file or none.
            try file.synchronize()
            try file.close()
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

    /// Takes away what programs that are gone have left half-written beside a file's place.
    static func sweep(beside path: String) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(url.lastPathComponent + ".") && name.hasSuffix(".part") {
            let writer = name.dropFirst(url.lastPathComponent.count + 1).dropLast(".part".count)
            if let writer = pid_t(writer), kill(writer, 0) != 0, errno == ESRCH {
                unlink("\(folder)/\(name)")
            }
        }
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
