import Execution
import Files
import Foundation
import Readback

/// Names of results that depend on facts known only once the results are: the recording's date, the report's title.
///
/// Existing results are found by the recording's name and hash, which their JSON holds. So a result that is made again keeps its file name.
/// A new result gets an unused name, with a number appended if another has the same title.
struct LateNames: Hashable, Sendable {
    let directory: String
    let template: NameTemplate
    let formats: [OutputFormat]

    /// A test file in the folder, under a name that no result has: if it can be written, so can the results.
    var rehearsal: String { FolderTree.path(to: ".readback-result", in: directory) }

    /// Existing result files of a recording, in the order of the formats; `nil` if there are none.
    ///
    /// - Parameter isOther: returns true for files to ignore.
    func present(of recording: String, except isOther: (String) -> Bool = { _ in false }) -> [String]? {
        json(of: recording, except: isOther).map { files(at: ($0 as NSString).deletingPathExtension) }
    }

    /// Names for a new result, each with a higher number than the one before.
    func candidates(
        for recording: RecordingName, _ facts: NameTemplate.LateFacts
    ) -> some Sequence<[String]> {
        let name = FolderTree.path(to: template.name(of: recording, as: .json, facts), in: directory)
        let stem = (name as NSString).deletingPathExtension
        return (1...).lazy.map { files(at: $0 == 1 ? stem : "\(stem) \($0)") }
    }

    private func files(at stem: String) -> [String] { formats.map { "\(stem).\($0.fileExtension)" } }

    private func json(of recording: String, except isOther: (String) -> Bool) -> String? {
        let found = try? FolderTree.files(in: directory, isRecursive: template.makesFolders) {
            $0.hasSuffix(".\(OutputFormat.json.fileExtension)")
        }
        guard let names = found?.files, !names.isEmpty, recording != "-",
            let hash = Self.hash(of: recording)
        else { return nil }
        let name = RecordingName(recording).file
        return names.lazy.map { FolderTree.path(to: $0, in: directory) }.first { path in
            // Most files belong to other recordings and need not be decoded.
            guard !isOther(path), holds(hash, at: path) else { return false }
            let source = WatchedResults.source(of: [path])
            return source?.sha256 == hash && source?.name == name
        }
    }

    /// The same recording is looked up several times in a row, and hashing 280 MB takes a second.
    private static let last = Mutex<(path: String, identity: FileIdentity, hash: String)?>(nil)

    private static func hash(of recording: String) -> String? {
        guard let identity = FileIdentity(path: recording) else { return nil }
        if let last = last.withLock({ $0 }), last.path == recording, last.identity == identity {
            return last.hash
        }
        guard let hash = try? FileHash.sha256(path: recording) else { return nil }
        last.withLock { $0 = (recording, identity, hash) }
        return hash
    }

    private func holds(_ hash: String, at path: String) -> Bool {
        guard let bytes = try? NamedFile.read(path) else { return false }
        return Data(bytes).range(of: Data(hash.utf8)) != nil
    }
}
