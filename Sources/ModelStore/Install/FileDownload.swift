import ChildProcess
import Files
import Foundation

/// Downloads one file: fetches it with curl, resumes an interrupted download, verifies the file and moves it into place.
struct FileDownload: Sendable {
    let file: ModelFile
    let url: String
    let model: String
    /// What the file must be if its hash is not known.
    let kind: FileKind?
    let partial: PartialFile
    let tools: PullTools
    /// The maximum number of fruitless tries in a row.
    let patience: Int
    /// Called with the phase, the number of bytes, and for a pause its reason and length.
    let progress: @Sendable (PullProgress.Phase, Int64, String?, PullProgress.Pause?) -> Void

    /// The limit for files whose size is not known.
    private static let largestUnknown: Int64 = 100_000_000_000

    /// - Returns: the file with its actual size and hash.
    func run() async throws -> ModelFile {
        let isPiecedTogether = try await fetch()
        do {
            return try await prove()
        } catch let error as ModelStoreError where isPiecedTogether && error.kind != .unusableStore {
            // One of the pieces may be to blame, so try once more with a download in one piece.
            _ = try await fetch()
            return try await prove()
        }
    }

    // MARK: Fetching

    /// - Returns: whether the bytes came from more than one answer.
    private func fetch() async throws -> Bool {
        var tries = DownloadTries(most: patience, kept: partial.resume?.offset ?? 0)
        while true {
            if partial.resume == nil || tries.ignoresRanges { partial.discard() }
            if let bytes = file.bytes, partial.size >= bytes {
                if partial.size == bytes { return true }
                partial.discard()
            }
            let isPiecedTogether = partial.size > 0
            let (reason, ignoredRange): (String, Bool)
            switch try await transfer() {
            case .complete:
                return isPiecedTogether
            case .startOver(let cause):
                partial.discard()
                ignoredRange = cause == .ignoredRange
                reason =
                    ignoredRange
                    ? "the server does not resume broken downloads"
                    : "the server sends a different version each time"
            case .goOn(let words): (reason, ignoredRange) = (words, false)
            case .give(let failure): throw self.failure(failure)
            }
            try await wait(&tries, ignoredRange: ignoredRange, because: reason)
        }
    }

    /// Waits before the next try, or gives up.
    private func wait(_ tries: inout DownloadTries, ignoredRange: Bool, because reason: String) async throws {
        let head = PartialFile.head(at: partial.latestHeaders)
        let arrived = partial.size
        let kept = tries.ignoresRanges ? 0 : partial.resume?.offset ?? 0
        let verdict = tries.broke(
            keeping: kept, ignoredRange: ignoredRange, serverAsks: head?.retryAfter,
            chance: .random(in: 0..<1))
        switch verdict {
        case .again(var left):
            while left > .zero {
                let seconds = Int(left.components.seconds) + 1
                progress(
                    .pausing, kept, reason,
                    PullProgress.Pause(secondsLeft: seconds, nextTry: tries.fruitless + 1, tries: tries.most))
                let step = min(left, .seconds(1))
                try await tools.pause(step)
                left -= step
            }
        case .end:
            throw brokenOff("\(reason), \(tries.most) times in a row", arrived: arrived, kept: kept)
        case .endForNow(let asked):
            let minutes = (asked.components.seconds + 59) / 60
            throw brokenOff(
                "\(reason), and the server asks to wait \(minutes) minutes", arrived: arrived, kept: kept)
        }
    }

    private func brokenOff(_ reason: String, arrived: Int64, kept: Int64) -> ModelStoreError {
        if kept == 0 { partial.discard() }
        let fate =
            kept > 0
            ? "run \(again) later; the \(ByteText.short(kept)) already downloaded are kept"
            : "try \(again) later, or fetch the file some other way and run `readback models add FILE`"
                + (arrived > 0
                    ? "; the partial download is not kept, because this server cannot resume it" : "")
        return ModelStoreError(.downloadFailed, subject: url, reason: reason, nextMove: fate)
    }

    /// Runs curl once.
    private func transfer() async throws -> TransferVerdict {
        let resume = partial.resume
        let headers = resume == nil ? partial.headers : partial.resumedHeaders
        // The headers of an earlier answer must not be taken for this one's.
        for old in [headers, partial.resumedHeaders] { unlink(old.path) }
        let limit = file.bytes ?? Self.largestUnknown
        let command = CurlCommand(
            url: url, output: partial.content.path, headers: headers.path, resume: resume, byteLimit: limit,
            stallSeconds: tools.stallSeconds)
        guard let curl = tools.curl else {
            throw ModelStoreError(
                .downloadFailed, subject: "curl",
                reason: "it is needed to download models and is not installed",
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
            if status == .signalled(Signal(number: SIGXFSZ)) {
                return .give(up: .init(cause: .limited, reason: FileError.reason(EFBIG).lowercased()))
            }
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

    /// Reports how much has arrived, and stops a server that sends endlessly without having announced a length.
    private func watchSize(of child: Child, limit: Int64) async {
        while !Task.isCancelled, child.status == nil {
            let size = partial.size
            if size > limit { return child.kill() }
            progress(.downloading, size, nil, nil)
            try? await Task.sleep(for: .milliseconds(200))
        }
    }

    // MARK: Proving

    private func prove() async throws -> ModelFile {
        let size = partial.size
        progress(.verifying, size, nil, nil)
        if let expected = file.bytes, expected != size {
            partial.discard()
            throw failure(.wrongSize, "the download has \(size) bytes instead of \(expected)")
        }
        let hash = try await BlockingWork.run { try FileHash.sha256(path: partial.content.path) }
        if file.sha256 == nil {
            do { try kind?.check(partial.content, from: url, again: again) } catch {
                partial.discard()
                throw error
            }
        }
        if let expected = file.sha256, expected != hash {
            partial.discard()
            throw failure(.damaged, "the download is not the expected file (its SHA-256 is \(hash))")
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
                    "the file may have moved: fetch it some other way and run `readback models add FILE`")
        case .limited:
            return ModelStoreError(
                .noSpace, subject: partial.target.path, reason: failure.reason,
                nextMove: "raise it and run \(again); the partial download is kept")
        case .cannotWrite:
            return ModelStoreError(
                .noSpace, subject: partial.target.path, reason: failure.reason,
                nextMove: "free some disk space and run \(again); the partial download is kept")
        }
    }

    private func failure(_ kind: ModelStoreError.Kind, _ reason: String) -> ModelStoreError {
        ModelStoreError(
            kind, subject: url, reason: reason,
            nextMove: kind == .downloadFailed
                ? "check the connection and run \(again)"
                : "nothing was installed; try \(again), or report the address")
    }

    private var again: String { "`readback models pull \(model)` again" }
}
