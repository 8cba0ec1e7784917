import Foundation

extension ModelStore {
    /// Downloads a model's files with the system's `curl` or `pip`, verifies them and moves them into place.
    ///
    /// Correct files that are already here are kept, so pulling a model again is cheap. Several calls at once, in this process or in
    /// others, download once. A call that is cancelled or fails keeps what has arrived for the next one.
    ///
    /// ```swift
    /// try await ModelStore.standard.pull("whisper-base.en") { print($0.bytes) }
    /// ```
    ///
    /// - Parameters:
    ///   - id: the model's name.
    ///   - acceptsUnknownHash: whether the user accepts a file whose SHA-256 is not known in advance. The hash of the download is then
    ///     stored as the correct one.
    ///   - progress: called from any thread, about five times a second.
    /// - Throws: ``ModelStoreError``, or `CancellationError`.
    @discardableResult
    public func pull(
        _ id: String, acceptsUnknownHash: Bool = false,
        progress: @escaping @Sendable (PullProgress) -> Void = { _ in }
    ) async throws -> InstalledModel {
        try await pull(id, acceptsUnknownHash: acceptsUnknownHash, tools: .system, progress: progress)
    }

    @discardableResult
    package func pull(
        _ id: String, acceptsUnknownHash: Bool = false, tools: PullTools,
        progress: @escaping @Sendable (PullProgress) -> Void = { _ in }
    ) async throws -> InstalledModel {
        let entry = try entry(id)
        if let model = try await installed(entry) { return model }
        try checkPullable(entry, acceptsUnknownHash)
        let reportWait = { progress(PullProgress(phase: .waiting, bytes: 0, totalBytes: entry.byteCount)) }
        return try await changing(id, waiting: reportWait) {
            // Another call may have installed it in the meantime.
            let entry = try self.entry(id)
            if let model = try await installed(entry) { return model }
            return try await fetch(entry, tools: tools, progress: progress)
        }
    }

    private func installed(_ entry: ModelEntry) async throws -> InstalledModel? {
        let checked = try await BlockingWork.run { try check(entry, depth: .full) }
        guard checked.failure == nil else { return nil }
        return InstalledModel(entry: entry, folder: folder(of: entry.id))
    }

    private func checkPullable(_ entry: ModelEntry, _ acceptsUnknownHash: Bool) throws {
        guard entry.isPullable else {
            throw ModelStoreError(
                .notPullable, subject: entry.id,
                reason: entry.isUserAdded
                    ? "this model was added from a file and has no download address"
                    : "it has no download: setting up a checkout takes it from \(entry.origin?.package.map { "the Python package \($0)" } ?? "a package")",
                nextMove: entry.remedy + (entry.isUserAdded ? "" : Self.wayWithoutCheckout(entry.kind)))
        }
        guard entry.isPinned || acceptsUnknownHash else {
            throw ModelStoreError(
                .needsConfirmation, subject: entry.id,
                reason: "the SHA-256 of this model is not known, so a download cannot be verified",
                nextMove: "run `readback models pull \(entry.id) --yes` to accept the file as it is")
        }
    }

    /// What users can do who have only the program and no checkout.
    private static func wayWithoutCheckout(_ kind: ModelEntry.Kind) -> String {
        guard let usual = ModelDefaults.builtIn[kind] else { return " there" }
        return " there, or use one that can be downloaded: `readback models pull \(usual)`"
    }

    private func fetch(
        _ entry: ModelEntry, tools: PullTools, progress: @escaping @Sendable (PullProgress) -> Void
    ) async throws -> InstalledModel {
        let folder = folder(of: entry.id)
        let wanted = try await BlockingWork.run { try check(entry, depth: .full) }.files.filter {
            !$0.state.isUsable
        }
        try checkSpace(for: entry, wanted.map(\.file), tools)
        let here = entry.files.filter { file in !wanted.contains { $0.file == file } }
        var done = here.reduce(Int64(0)) { $0 + ($1.bytes ?? 0) }
        var learned = entry
        for file in wanted.map(\.file) {
            let target = url(of: file, in: entry)
            try writing(target) {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            let fetch = FileFetch(
                file: file, model: entry.id, kind: FileKind(engine: entry.engine), target: target,
                tools: tools,
                before: done, totalBytes: entry.byteCount, progress: progress)
            let result = try await fetch.run()
            remember(result, in: entry)
            done += result.bytes ?? 0
            if let index = learned.files.firstIndex(of: file) { learned.files[index] = result }
        }
        if !entry.isPinned { try writing(folder) { try ModelRecord.write(learned, inFolder: folder) } }
        return InstalledModel(entry: learned, folder: folder)
    }

    private func checkSpace(for entry: ModelEntry, _ files: [ModelFile], _ tools: PullTools) throws {
        try writing(root) {
            try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        }
        let needed = files.reduce(Int64(0)) { sum, file in
            sum + max(0, (file.bytes ?? 0) - PartialFile(target: url(of: file, in: entry)).size)
        }
        guard let free = tools.freeSpace(root), free < needed else { return }
        throw ModelStoreError(
            .noSpace, subject: root.path,
            reason:
                "the model \(entry.id) needs \(ByteText.short(needed)), but only \(ByteText.short(free)) are free",
            nextMove: "free some space, or set READBACK_MODELS to a folder on another disk")
    }

    /// Caches the measured hash, so that the first use does not read the file again.
    private func remember(_ file: ModelFile, in entry: ModelEntry) {
        let path = url(of: file, in: entry).path
        FileFingerprint.settle(path: path)
        guard let fingerprint = FileFingerprint(path: path), let hash = file.sha256 else { return }
        var cache = FileHashCache(folder: folder(of: entry.id))
        cache.record(file.path, fingerprint, sha256: hash)
        cache.save(inFolder: folder(of: entry.id))
    }
}
