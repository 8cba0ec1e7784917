import Files
import Foundation

/// How a user's own file is added to the store.
public enum ModelPlacement: String, Hashable, Sendable, Codable, CaseIterable {
    /// The store has a copy; the original may be deleted.
    case copy
    /// The store has a symbolic link; the original must stay where it is.
    case link
}

extension ModelStore {
    /// Finds a model by its name in the store, or a model file by its path. Anything with a slash is a path, and so is the name of an
    /// existing file if no model has that name.
    ///
    /// A file that is not in the store has no hash to compare; only its format is checked.
    public func locate(nameOrPath: String) async throws -> InstalledModel {
        let isName = (try? entry(nameOrPath)) != nil || FileFacts(path: nameOrPath) == nil
        guard nameOrPath.contains("/") || !isName else { return try await locate(nameOrPath) }
        let url = URL(fileURLWithPath: nameOrPath).standardizedFileURL
        let format = try ModelFormat.sniff(url)
        let file = ModelFile(path: url.lastPathComponent, bytes: FileFingerprint(path: url.path)?.bytes)
        return InstalledModel(
            entry: format.entry(id: nameOrPath, file: file, added: url.path),
            folder: url.deletingLastPathComponent())
    }

    /// Adds a user's model file to the store.
    ///
    /// A file whose hash is in the manifest becomes that model. Any other file gets its own name.
    ///
    /// - Parameters:
    ///   - url: the file.
    ///   - id: the model's name; `nil` derives it from the file's name.
    ///   - placement: whether the store keeps a copy or a link.
    @discardableResult
    public func add(
        _ url: URL, id: String? = nil, placement: ModelPlacement = .copy
    ) async throws -> InstalledModel {
        // If the file is a link, the model gets the link's name and the target's content.
        let source = url.standardizedFileURL
        let format = try ModelFormat.sniff(source)
        let hash = try await BlockingWork.run { try FileHash.sha256(path: source.path) }
        let file = ModelFile(
            path: source.lastPathComponent, bytes: FileFingerprint(path: source.path)?.bytes, sha256: hash)
        if id == nil,
            let known = manifest.models.first(where: { $0.files.count == 1 && $0.files[0].sha256 == hash })
        {
            return try await place(source, as: known, placement, record: false)
        }
        let id = id ?? ModelIdentifier.make(from: source.deletingPathExtension().lastPathComponent)
        guard ModelIdentifier.isValid(id) else {
            throw ModelStoreError(
                .unusableRequest, subject: id, reason: "this cannot be the name of a model",
                nextMove: "use lower-case letters, digits, `-`, `_` and `.`")
        }
        guard (try? entry(id)) == nil else {
            throw ModelStoreError(
                .unusableRequest, subject: id, reason: "a model with this name already exists",
                nextMove: "choose another name with `--id`, or run `readback models remove \(id)` first")
        }
        return try await place(
            source, as: format.entry(id: id, file: file, added: source.path), placement, record: true)
    }

    private func place(
        _ source: URL, as entry: ModelEntry, _ placement: ModelPlacement, record: Bool
    ) async throws -> InstalledModel {
        try await changing(entry.id) {
            let target = url(of: entry.files[0], in: entry)
            let folder = folder(of: entry.id)
            // The file is already the store's own, and a link would point at itself.
            if Self.isSameFile(source, target) { return try await locate(entry.id) }
            // Without a record the store has put nothing here: an existing file is the user's, and `remove` would take it for ours.
            if record { try Self.checkFree([target, ModelRecord.url(inFolder: folder)]) }
            try await BlockingWork.run {
                try writing(target) {
                    let files = FileManager.default
                    try files.createDirectory(at: folder, withIntermediateDirectories: true)
                    let temporary = target.appendingPathExtension("adding")
                    try? files.removeItem(at: temporary)
                    switch placement {
                    case .copy: try files.copyItem(at: source.resolvingSymlinksInPath(), to: temporary)
                    case .link: try files.createSymbolicLink(at: temporary, withDestinationURL: source)
                    }
                    defer { try? files.removeItem(at: temporary) }
                    try PartialFile.install(temporary, as: target, mayReplace: !record)
                    if record { try ModelRecord.write(entry, inFolder: folder, mayReplace: false) }
                }
            }
            return try await locate(entry.id)
        }
    }

    private static func checkFree(_ places: [URL]) throws(ModelStoreError) {
        for place in places where (try? FileManager.default.attributesOfItem(atPath: place.path)) != nil {
            throw ModelStoreError(
                .unusableRequest, subject: place.path,
                reason: "the model store did not create this and does not overwrite it",
                nextMove: "choose another name with `--id`, or move it away")
        }
    }

    private static func isSameFile(_ one: URL, _ other: URL) -> Bool {
        one.resolvingSymlinksInPath().path == other.resolvingSymlinksInPath().path
    }

    /// Deletes a model's files and what the store knows about them. Other files in its folder are kept. If the model was the chosen
    /// default, the choice is dropped.
    ///
    /// - Returns: the number of bytes freed; `nil` if nothing was there. The target of a link is not touched, and frees nothing.
    @discardableResult
    public func remove(_ id: String) async throws -> Int64? {
        let entry = try entry(id)
        return try await changing(id) {
            let folder = folder(of: id)
            let freed = try await BlockingWork.run { () -> Int64? in
                guard FileManager.default.fileExists(atPath: folder.path) else { return nil }
                let bytes = bytesOnDisk(of: entry)
                _ = try writing(folder) { try ModelRemoval(entry: entry, folder: folder).run() }
                return bytes
            }
            if chosenDefaults[entry.kind] == id {
                try await changeDefaults { $0[entry.kind] = nil }
            }
            return freed
        }
    }

    /// The size of the model's files, complete or partial. The target of a link does not count.
    private func bytesOnDisk(of entry: ModelEntry) -> Int64 {
        let files = FileManager.default
        let targets = entry.files.map { url(of: $0, in: entry) }
        let whole = targets.flatMap { [$0, PartialFile(target: $0).content] }.reduce(Int64(0)) { sum, file in
            guard (try? files.destinationOfSymbolicLink(atPath: file.path)) == nil else { return sum }
            return sum + (FileFacts(path: file.path)?.byteCount ?? 0)
        }
        return targets.reduce(whole) { $0 + PartsFolder.bytes(in: PartsFolder(target: $1).root) }
    }
}

extension ModelIdentifier {
    /// A valid identifier that looks like the file's name: `Qwen3 4B (Q4)` gives `qwen3-4b-q4`.
    static func make(from name: String) -> String {
        var id = ""
        for character in name.lowercased() {
            let next = isValid("a\(character)") ? character : "-"
            let isMark = next == "-" || next == "."
            if isMark, id.isEmpty || id.hasSuffix("-") { continue }
            id.append(next)
        }
        while let last = id.last, last == "-" || last == "." { id.removeLast() }
        return String(id.prefix(100))
    }
}
