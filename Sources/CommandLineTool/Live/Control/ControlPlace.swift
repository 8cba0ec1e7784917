import Files
import Foundation
import Serving

/// Where the recording in progress takes requests: a socket in the user's runtime folder.
struct ControlPlace: Sendable {
    let folder: String
    var socket: String { folder + "/live.sock" }

    /// `$XDG_RUNTIME_DIR/readback`; without that variable, a temporary folder with the user ID in its name.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            folder = runtime + "/readback"
        } else {
            let temporary = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
            folder = temporary + "/readback-\(getuid())"
        }
    }

    /// Listens on the socket, for one recording at a time.
    func listen() throws -> LocalListener {
        try makeFolder()
        return try LocalListener(at: socket)
    }

    /// The recording in progress. If it does not answer, only its state is known.
    func running() async -> RecordingStatus? {
        guard let client = try? ControlClient(self) else { return nil }
        guard let answer = try? await client.ask(ControlRequest(.status)) else {
            return RecordingStatus(.recording)
        }
        return answer.status.state == .off ? nil : answer.status
    }

    /// Makes a folder that belongs to the user and that nobody else may enter. In a
    /// world-writable folder, another user may already have made it.
    private func makeFolder() throws {
        try Folder.make(folder, mode: 0o700)
        var status = stat()
        guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else {
            throw CommandFailure(
                .unwritableOutput,
                "\(folder): this is not a folder of your own that only you can enter; remove it, or set XDG_RUNTIME_DIR"
            )
        }
    }
}
