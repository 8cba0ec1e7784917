import Files
import Foundation
import Readback

/// The existing results of one recording, compared with the recording as it is now.
struct WatchedResults: Sendable {
    /// What to do with a recording whose results all exist.
    enum Verdict: Hashable, Sendable {
        /// The results belong to the recording.
        case current
        /// The recording has changed, and the results are as the watch left them: they are made again.
        case madeAnew
        /// The recording has changed, and somebody may have edited the results: the user is told.
        case told
    }

    /// The hashes of the files that the watch wrote, by path.
    typealias Contents = [String: ContentHash]

    let recording: String
    let paths: [String]

    init(of settings: RecordingSettings) {
        recording = settings.path
        paths = settings.output.paths(for: settings.path)
    }

    /// The hashes of the files as they are now.
    private var contents: Contents {
        Dictionary(paths.compactMap { path in ContentHash(contentsOf: path).map { (path, $0) } }) { $1 }
    }

    /// - Parameters:
    ///   - own: what this watch wrote, if it did.
    ///   - hasComeBefore: whether the recording was complete once before and has been written since.
    func verdict(own: Contents?, hasComeBefore: Bool) -> Verdict {
        guard hasComeBefore || isNewer else { return .current }
        let isHeard = try? Self.source(of: paths)?.sha256.map { try $0 == FileHash.sha256(path: recording) }
        return Self.verdict(isHeard: isHeard, own: own, now: contents)
    }

    /// The verdict on a recording that was written again.
    ///
    /// - Parameter isHeard: whether the results were made from this very content; `nil` if they do not say.
    static func verdict(isHeard: Bool?, own: Contents?, now: Contents) -> Verdict {
        guard isHeard != true else { return .current }
        return own == now ? .madeAnew : .told
    }

    /// Whether the recording was modified after any of its results.
    private var isNewer: Bool {
        guard let recording = FileWriting.stamp(of: recording) else { return false }
        return paths.contains { path in
            FileWriting.stamp(of: path).map { $0.modified < recording.modified } ?? false
        }
    }

    /// The recording that the results were made from; `nil` if none of the files says so.
    static func source(of paths: [String]) -> Source? {
        paths.lazy.filter { $0.hasSuffix(".\(OutputFormat.json.fileExtension)") }
            .compactMap { try? OpenFile.read($0) }
            .compactMap { try? JSONDecoder().decode(Result.self, from: Data($0)) }
            .first?.provenance?.recording
    }

    struct Source: Decodable {
        let name: String
        let sha256: String?
    }

    private struct Result: Decodable {
        struct Provenance: Decodable { let recording: Source }
        let provenance: Provenance?
    }
}
