import Files
import Foundation

/// The folder that holds the models of this machine.
///
/// Each model has a folder named by its identifier. ``standard`` is `$READBACK_MODELS`, or `readback/models` in the user's
/// data folder:
///
/// ```swift
/// let model = try await ModelStore.standard.locate("smollm2-135m-instruct-q4_1")
/// open(model.mainFile)
/// ```
///
/// A store is a value without state of its own: everything it knows is in the folder, and several processes may use it.
public struct ModelStore: Hashable, Sendable {
    /// The folder that holds the models.
    public let root: URL
    /// The models that are known even if they are not installed.
    public let manifest: ModelManifest

    /// Creates a store in a folder, which need not exist yet.
    public init(root: URL, manifest: ModelManifest = .builtIn) {
        self.root = root
        self.manifest = manifest
    }

    /// The store of the user who runs this process.
    public static var standard: ModelStore {
        ModelStore(root: standardRoot(environment: ProcessInfo.processInfo.environment))
    }

    /// An empty variable counts as unset, and so does a relative `XDG_DATA_HOME`, as its specification demands.
    static func standardRoot(environment: [String: String]) -> URL {
        if let chosen = environment["READBACK_MODELS"], !chosen.isEmpty {
            return URL(fileURLWithPath: chosen, isDirectory: true)
        }
        let data = UserFolder.path("XDG_DATA_HOME", or: ".local/share", environment: environment)
        return URL(fileURLWithPath: data, isDirectory: true).appendingPathComponent(
            "readback/models", isDirectory: true)
    }

    /// Where a model's files are, or would be.
    public func folder(of id: String) -> URL {
        root.appendingPathComponent(id, isDirectory: true)
    }

    func url(of file: ModelFile, in entry: ModelEntry) -> URL {
        folder(of: entry.id).appendingPathComponent(file.path)
    }

    // MARK: Finding

    /// All models of the manifest, then those that the user added.
    public var entries: [ModelEntry] {
        manifest.models.map { known($0) } + addedEntries
    }

    /// What is known about a model.
    ///
    /// - Throws: ``ModelStoreError`` of the kind `.unknownModel`.
    public func entry(_ id: String) throws -> ModelEntry {
        if let entry = manifest.entry(id) { return known(entry) }
        // Identifiers become folder names, so an invalid one cannot be a model.
        if ModelIdentifier.isValid(id), let entry = ModelRecord.read(inFolder: folder(of: id)), entry.id == id
        {
            return entry
        }
        throw ModelStoreError(
            .unknownModel, subject: id, reason: "no model has this name",
            nextMove: "`readback models list` shows all names")
    }

    /// Finds a model and verifies its files.
    ///
    /// The first call reads the files completely, on a thread of its own; later calls read only files that have changed.
    ///
    /// - Throws: ``ModelStoreError``, one sentence that names the file, what is wrong with it, and the command that repairs it.
    public func locate(_ id: String) async throws -> InstalledModel {
        let entry = try entry(id)
        let checked = try await BlockingWork.run { try check(entry, depth: .full) }
        if let failure = checked.failure { throw failure }
        return InstalledModel(entry: entry, folder: folder(of: id))
    }

    /// The manifest's entry, completed with sizes and hashes from the first download.
    private func known(_ entry: ModelEntry) -> ModelEntry {
        guard !entry.isPinned, let record = ModelRecord.read(inFolder: folder(of: entry.id)) else {
            return entry
        }
        var entry = entry
        for (index, file) in entry.files.enumerated() where file.sha256 == nil {
            guard let learned = record.files.first(where: { $0.path == file.path }) else { continue }
            entry.files[index].bytes = file.bytes ?? learned.bytes
            entry.files[index].sha256 = learned.sha256
        }
        return entry
    }

    private var addedEntries: [ModelEntry] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().compactMap { name in
            guard manifest.entry(name) == nil, ModelIdentifier.isValid(name) else { return nil }
            let entry = ModelRecord.read(inFolder: folder(of: name))
            return entry?.id == name ? entry : nil
        }
    }
}

/// A model on this machine whose files were checked.
public struct InstalledModel: Hashable, Sendable {
    /// What is known about it.
    public let entry: ModelEntry
    /// Where its files are.
    public let folder: URL

    /// The location of each of the entry's files, in the entry's order.
    public var files: [URL] { entry.files.map { folder.appendingPathComponent($0.path) } }

    /// The file to open, or the folder if the model has several files.
    public var mainFile: URL { entry.files.count == 1 ? files[0] : folder }

    /// A file by its path in the model, `en-us/mdef` for example.
    public func file(_ path: String) -> URL { folder.appendingPathComponent(path) }
}
