import ChildProcess
import Foundation

/// Brings one file: fetches it with curl, goes on where an earlier attempt was cut off, proves it, puts it in its place.
struct FileDownload: Sendable {
    let file: ModelFile
    let url: String
    let model: String
    let partial: PartialFile
    let tools: PullTools
    /// Tries in a row that bring nothing.
    let patience: Int
    let progress: @Sendable (PullProgress.Phase, Int64) -> Void

    /// For files whose size nobody has looked up.
    private static let largestUnknown: Int64 = 100_000_000_000

    /// - Returns: what the file turned out to be.
    func run() async throws -> ModelFile {
        let isPiecedTogether = try await fetch()
        do {
            return try await prove()
        } catch let error as ModelStoreError where isPiecedTogether && error.kind != .unusableStore {
            // One of the pieces may be to blame. A download in one piece decides.
            _ = try await fetch()
            return try await prove()
        }
    }

    // MARK: Fetching

    /// - Returns: whether more than one answer brought the bytes.
    private func fetch() async throws -> Bool {
        var fruitless = 0
        var isPiecedTogether = false
        while true {
            if partial.resume == nil { partial.discard() }
            if let bytes = file.bytes, partial.size >= bytes {
                if partial.size == bytes { return true }
                partial.discard()
            }
            let before = partial.size
            isPiecedTogether = before > 0
            switch try await transfer() {
            case .complete:
                return isPiecedTogether
            case .startOver:
                partial.discard()
                fruitless += 1
            case .goOn(let reason):
                fruitless = partial.size > before ? 0 : fruitless + 1
                guard fruitless < patience else { throw failure(.downloadFailed, reason) }
            case .give(let failure):
                throw self.failure(failure)
            }
            guard fruitless < patience else {
                throw failure(.downloadFailed, "the server hands out another version each time it is asked")
            }
            if fruitless > 0 { try await tools.pause(fruitless - 1) }
        }
    }

    /// Runs curl once.
    private func transfer() async throws -> TransferVerdict {
        let resume = partial.resume
        let headers = resume == nil ? partial.headers : partial.resumedHeaders
        unlink(headers.path)
        let limit = file.bytes ?? Self.largestUnknown
        let command = CurlCommand(
            url: url, output: partial.content.path, headers: headers.path, resume: resume, byteLimit: limit)
        guard let curl = tools.curl else {
            throw ModelStoreError(
                .downloadFailed, subject: "curl",
                reason: "this program, which fetches models, is not installed",
                nextMove: "install it (`apt-get install curl`)")
        }
        let child = try start(curl, command)
        var tail = BoundedTail()
        let watch = Task { await watchSize(of: child, limit: limit) }
        defer { watch.cancel() }
        do {
            while let chunk = try await child.error?.read() { tail.append(chunk) }
        } catch {
            await child.terminate(grace: .seconds(2))
            throw error
        }
        let status = await child.wait()
        try Task.checkCancellation()
        guard case .exited(let code) = status else {
            let isOurs = partial.size > limit
            return isOurs
                ? .give(up: .init(cause: .tooLarge, reason: "the server sends more bytes than expected"))
                : .give(up: .init(cause: .other, reason: "curl \(status)"))
        }
        return TransferVerdict(
            exitCode: code, head: PartialFile.head(at: headers), resume: resume, size: partial.size,
            words: tail.lastLine)
    }

    private func start(_ curl: String, _ command: CurlCommand) throws -> Child {
        do {
            return try Child.start(
                ChildCommand(curl, command.arguments, environment: tools.environment, error: .pipe))
        } catch {
            throw ModelStoreError(
                .downloadFailed, subject: error.program, reason: error.reason, nextMove: error.nextMove)
        }
    }

    /// Reports how much has arrived, and stops a server that sends without end and without having said how much.
    private func watchSize(of child: Child, limit: Int64) async {
        while !Task.isCancelled, child.status == nil {
            let size = partial.size
            if size > limit { return child.kill() }
            progress(.downloading, size)
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    // MARK: Proving

    private func prove() async throws -> ModelFile {
        let size = partial.size
        progress(.verifying, size)
        if let expected = file.bytes, expected != size {
            partial.discard()
            throw failure(.wrongSize, "the download has \(size) bytes and should have \(expected)")
        }
        let hash = try await BlockingWork.run { try FileHash.sha256(path: partial.content.path) }
        if let expected = file.sha256, expected != hash {
            partial.discard()
            throw failure(.damaged, "the download is not what it should be (its SHA-256 is \(hash))")
        }
        try PartialFile.place(partial.content, at: partial.target)
        return ModelFile(path: file.path, bytes: size, sha256: hash, url: file.url, packages: file.packages)
    }

    private func failure(_ failure: TransferVerdict.Failure) -> ModelStoreError {
        switch failure.cause {
        case .other:
            return self.failure(.downloadFailed, failure.reason)
        case .tooLarge:
            partial.discard()
            return self.failure(.wrongSize, failure.reason)
        case .refused:
            return ModelStoreError(
                .downloadFailed, subject: url, reason: failure.reason,
                nextMove:
                    "the file may have moved: fetch it by other means and run `readback models add FILE`")
        case .cannotWrite:
            return ModelStoreError(
                .noSpace, subject: partial.target.path, reason: failure.reason,
                nextMove: "make room on the disk and run \(again); what has arrived is kept")
        }
    }

    private func failure(_ kind: ModelStoreError.Kind, _ reason: String) -> ModelStoreError {
        ModelStoreError(
            kind, subject: url, reason: reason,
            nextMove: kind == .downloadFailed
                ? "check the connection and run \(again); what has arrived is kept"
                : "nothing was installed; try \(again), or report the address")
    }

    private var again: String { "`readback models pull \(model)` again" }
}
