import Files
import Foundation
import Readback

/// What a run's journal says that the run wrote, and where that lies now. While the journal is there, the run has not come to its end, and
/// what it wrote is a part.
///
/// A journal beside results travels with them. So its files are known again below the folder that they lie in now, whatever that is
/// called, by the way to them from there and by what they hold. The recording is not asked: it may have been touched or moved.
struct RunResults: Sendable {
    private struct Written {
        let place: String
        let content: ContentHash

        /// Every way to it that there could be from a folder that was renamed or moved.
        func places(below root: String) -> [String] {
            let names = place.split(separator: "/")
            return names.indices.map { root + "/" + names[$0...].joined(separator: "/") }
        }
    }

    private let written: [Written]
    /// The folder of results that the journal lies in; `nil` where it lies in the user's own place.
    private let root: String?
    /// What the user calls the run.
    let run: String

    /// - Parameters:
    ///   - directory: where the run's names start.
    ///   - root: the folder of results that the journal lies in now.
    ///   - run: what the user calls the run.
    init(_ outputs: some Collection<RunOutput>, from directory: String, in root: String?, run: String) {
        self.run = run
        written = outputs.map { Written(place: Self.whole($0.path, in: directory), content: $0.content) }
        self.root = root.map { Self.whole($0, in: directory) }
    }

    /// Whether the run was about to write there.
    func names(_ path: String) -> Bool { !outputs(at: path).isEmpty }

    /// Whether the run put this content there. So it did with an empty file, where it was killed between taking the name and filling it.
    func hold(_ content: ContentHash, at path: String) -> Bool {
        let outputs = outputs(at: path)
        return outputs.contains { $0.content == content } || content == ContentHash("") && !outputs.isEmpty
    }

    /// What lies there, if it is as the run left it.
    func part(at path: String) -> ContentHash? {
        guard names(path), let content = ContentHash(contentsOf: path), hold(content, at: path) else {
            return nil
        }
        return content
    }

    /// Whether any of these lies there as the run left it.
    func havePart(atAnyOf paths: [String]) -> Bool { paths.contains { part(at: $0) != nil } }

    /// Every file that lies somewhere as the run left it.
    var parts: [String] {
        let places = written.flatMap { [$0.place] + (root.map($0.places(below:)) ?? []) }
        return Set(places).filter { part(at: $0) != nil }.sorted()
    }

    /// A file where the run was about to write one, if it is there and not as the run left it.
    var changed: String? {
        written.map(\.place).first { Self.isTaken($0) && part(at: $0) == nil }
    }

    private func outputs(at path: String) -> [Written] {
        let place = Self.whole(path, in: FileManager.default.currentDirectoryPath)
        guard let root, place.hasPrefix(root + "/") else { return written.filter { $0.place == place } }
        let way = place.dropFirst(root.count)
        return written.filter { $0.place == place || $0.place.hasSuffix(way) }
    }

    /// The path from the top, with what its folder is called without links; the last name is the file's own.
    private static func whole(_ path: String, in directory: String) -> String {
        let url = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
            .standardizedFileURL
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }
}

extension RunResults {
    /// What the run in this folder wrote.
    init(_ run: RunSnapshot, in folder: RunFolder) {
        self.init(
            run.outputs, from: run.description.workingDirectory, in: RunPlaces.results(beside: folder),
            run: folder.id)
    }
}

extension ContentHash {
    /// Of a file; `nil` where it cannot be read.
    init?(contentsOf path: String) {
        guard let bytes = try? OpenFile.read(path) else { return nil }
        self.init(bytes)
    }
}
