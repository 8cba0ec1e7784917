import Files
import Foundation
import Readback

/// The results of one recording as they lie there, beside the recording as it is now.
struct WatchedResults: Sendable {
    /// What to do with a recording whose results are all there.
    enum Verdict: Hashable, Sendable {
        /// They are its results.
        case current
        /// It is another one now, and they are the watch's own, as it left them: they are made anew.
        case madeAnew
        /// It is another one now, and nobody knows whether somebody has worked on them since.
        case told
    }

    /// What the watch wrote there, by path.
    typealias Contents = [String: ContentHash]

    let recording: String
    let paths: [String]

    init(of settings: RecordingSettings) {
        recording = settings.path
        paths = settings.output.paths(for: settings.path)
    }

    /// What lies there now.
    private var contents: Contents {
        Dictionary(paths.compactMap { path in ContentHash(contentsOf: path).map { (path, $0) } }) { $1 }
    }

    /// - Parameters:
    ///   - own: what this watch wrote there, if it did.
    ///   - hasComeBefore: the recording was complete once before, and was written since.
    func verdict(own: Contents?, hasComeBefore: Bool) -> Verdict {
        guard hasComeBefore || isNewer else { return .current }
        let isHeard = try? Self.source(of: paths)?.sha256.map { try $0 == FileHash.sha256(path: recording) }
        return Self.verdict(isHeard: isHeard, own: own, now: contents)
    }

    /// Of a recording that was written again.
    ///
    /// - Parameter isHeard: whether it is what the results say was heard; `nil` where they do not say.
    static func verdict(isHeard: Bool?, own: Contents?, now: Contents) -> Verdict {
        guard isHeard != true else { return .current }
        return own == now ? .madeAnew : .told
    }

    /// Whether the recording was written after any of them.
    private var isNewer: Bool {
        guard let recording = FileWriting.stamp(of: recording) else { return false }
        return paths.contains { path in
            FileWriting.stamp(of: path).map { $0.modified < recording.modified } ?? false
        }
    }

    /// What results say that they were written from; `nil` where none of them is of a kind that says it.
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
