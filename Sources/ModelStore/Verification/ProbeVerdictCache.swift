import Files
import Foundation

/// Remembers which models a child process has opened safely, so that each is tried once and not at every start.
///
/// A verdict applies to the contents of the files and to the build that tried them: it is found again only if the size, times, inode
/// and hash of each file are the same, and the build, too.
///
/// ```swift
/// let cache = ProbeVerdictCache(store: .standard, build: libraryVersions)
/// if let verdict = cache.verdict(for: model) { return verdict }
/// let verdict = try await openInChild(model)
/// cache.record(verdict, for: model)
/// ```
public struct ProbeVerdictCache: Sendable {
    /// The result of opening a model.
    public enum Verdict: Hashable, Sendable, Codable {
        case opens
        /// The child was ended by a signal, or said why the file cannot be opened. Part of a sentence.
        case fails(reason: String)
    }

    private struct Record: Codable {
        var files: [FileFingerprint]
        var hashes: [String?]
        var build: String
        var verdict: Verdict
    }

    private let folder: URL
    private let build: String

    /// - Parameters:
    ///   - store: the store that has the models; verdicts are kept in its folder.
    ///   - build: identifies the build of the native libraries, for example by their versions and options.
    public init(store: ModelStore, build: String) {
        folder = store.root.appendingPathComponent(".probes", isDirectory: true)
        self.build = build
    }

    /// The verdict on a model; `nil` if it was never tried, or if it or the build has changed since.
    public func verdict(for model: InstalledModel) -> Verdict? {
        guard let files = fingerprints(model), let data = try? Data(contentsOf: url(of: model)),
            let record = try? JSONDecoder().decode(Record.self, from: data),
            record.files == files, record.hashes == model.entry.files.map(\.sha256), record.build == build
        else { return nil }
        return record.verdict
    }

    /// Stores a verdict. If that fails, the model is tried again next time: slow, but correct.
    public func record(_ verdict: Verdict, for model: InstalledModel) {
        guard let files = fingerprints(model) else { return }
        let record = Record(
            files: files, hashes: model.entry.files.map(\.sha256), build: build, verdict: verdict)
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? AtomicFile.write(Array(data), to: url(of: model).path)
    }

    /// `nil` if a file is missing.
    private func fingerprints(_ model: InstalledModel) -> [FileFingerprint]? {
        let files = model.files.map { FileFingerprint(path: $0.path) }
        return files.contains(nil) ? nil : files.compactMap { $0 }
    }

    private func url(of model: InstalledModel) -> URL {
        var hash = SHA256()
        Array(model.mainFile.standardizedFileURL.path.utf8).withUnsafeBytes { hash.update($0) }
        return folder.appendingPathComponent(hash.finish() + ".json")
    }
}
