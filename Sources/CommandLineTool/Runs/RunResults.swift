import Files
import Foundation
import Readback

/// The files that a run wrote according to its journal, and where they are now. As long as the journal exists, the run is not finished and
/// its files are partial.
///
/// A journal next to the results moves with them. So its files are found below the folder that they are in now, whatever its name, by
/// their relative path and their content. The recording does not matter: it may have been touched or moved.
struct RunResults: Sendable {
    private struct Written {
        let place: String
        let content: ContentHash

        /// Every path that the file could have in a folder that was renamed or moved.
        func places(below root: String) -> [String] {
            let names = place.split(separator: "/")
            return names.indices.map { root + "/" + names[$0...].joined(separator: "/") }
        }
    }

    private let written: [Written]
    /// The output directory that the journal is in; `nil` if it is in the user's own place.
    private let root: String?
    /// The name of the run for the user.
    let run: String

    /// - Parameters:
    ///   - directory: the folder that relative paths of the run start from.
    ///   - root: the output directory that the journal is in now.
    ///   - run: the name of the run for the user.
    init(_ outputs: some Collection<RunOutput>, from directory: String, in root: String?, run: String) {
        self.run = run
        written = outputs.map { Written(place: Self.whole($0.path, in: directory), content: $0.content) }
        self.root = root.map { Self.whole($0, in: directory) }
    }

    /// Whether the run was about to write this file.
    func names(_ path: String) -> Bool { !outputs(at: path).isEmpty }

    /// Whether the run wrote this content there. An empty file counts, since the run may have been killed after creating it.
    func hold(_ content: ContentHash, at path: String) -> Bool {
        let outputs = outputs(at: path)
        return outputs.contains { $0.content == content } || content == ContentHash("") && !outputs.isEmpty
    }

    /// The content of the file, if it is as the run left it.
    func part(at path: String) -> ContentHash? {
        guard names(path), let content = ContentHash(contentsOf: path), hold(content, at: path) else {
            return nil
        }
        return content
    }

    /// Whether any of these files is as the run left it.
    func havePart(atAnyOf paths: [String]) -> Bool { paths.contains { part(at: $0) != nil } }

    /// All files that are as the run left them.
    var parts: [String] {
        let places = written.flatMap { [$0.place] + (root.map($0.places(below:)) ?? []) }
        return Set(places).filter { part(at: $0) != nil }.sorted()
    }

    /// A file that the run was about to write and that is there, but not as the run left it.
    var changed: String? {
        written.map(\.place).first { Self.isTaken($0) && part(at: $0) == nil }
    }

    private func outputs(at path: String) -> [Written] {
        let place = Self.whole(path, in: FileManager.default.currentDirectoryPath)
        guard let root, place.hasPrefix(root + "/") else { return written.filter { $0.place == place } }
        let way = place.dropFirst(root.count)
        return written.filter { $0.place == place || $0.place.hasSuffix(way) }
    }

    /// The absolute path, with links resolved in its folder but not in its last component.
    private static func whole(_ path: String, in directory: String) -> String {
        let url = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
            .standardizedFileURL
        let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
        return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
    }
}

extension RunResults {
    /// The files written by the run in this folder.
    init(_ run: RunSnapshot, in folder: RunFolder) {
        self.init(
            run.outputs, from: run.description.workingDirectory, in: RunPlaces.results(beside: folder),
            run: folder.id)
    }
}

extension ContentHash {
    /// The hash of a file; `nil` if the file cannot be read.
    init?(contentsOf path: String) {
        guard let bytes = try? OpenFile.read(path) else { return nil }
        self.init(bytes)
    }
}
