import Files
import Foundation
import Readback

/// The files of one result: the JSON and the files beside it with the same name.
///
/// They are written by the same code as the results of a run. The JSON is written last: an interrupted
/// command can be repeated with the old JSON and writes the same files.
struct ResultFiles: Sendable {
    private let result: FinishedResult
    /// The formats that are written beside the JSON.
    private let formats: [OutputFormat]
    /// Whether to replace files with other content, too.
    private let mayReplaceOthers: Bool

    init(of result: FinishedResult, formats: [OutputFormat], mayReplaceOthers: Bool) {
        self.result = result
        self.formats = formats
        self.mayReplaceOthers = mayReplaceOthers
    }

    /// The files beside the JSON. NDJSON, which was logged during the run, stays as it was.
    private var others: [(format: OutputFormat, path: String)] {
        let stem = (result.path as NSString).deletingPathExtension
        return formats.filter { $0 != .json && $0 != .ndjson }
            .map { ($0, "\(stem).\($0.fileExtension)") }
            .filter { $0.path != result.path && RunResults.isTaken($0.path) }
    }

    /// Returns the paths of the written files. Nothing is written unless all can be.
    func write(_ mended: FinishedResult) throws -> [String] {
        let json = try mended.document.text(as: .json)
        let drafts =
            try others.map { format, path in
                ResultDraft(
                    file: file(path, madeOf: [result.path]),
                    content: try content(of: mended, as: format, at: path))
            } + [ResultDraft(file: file(result.path), content: Array(json.utf8))]
        for draft in drafts { try draft.file.prepare() }
        for draft in drafts { try draft.file.write(draft.content) }
        return drafts.map(\.file.path)
    }

    private func file(_ path: String, madeOf: [String] = []) -> OutputFile {
        OutputFile(path: path, mayOverwrite: true, madeOf: madeOf)
    }

    /// - Throws: if the file has content that did not come from this result and would be lost.
    private func content(
        of mended: FinishedResult, as format: OutputFormat, at path: String
    ) throws -> [UInt8] {
        let old = try NamedFile.read(path)
        guard format != .html else { return try page(of: mended, old, at: path) }
        let text = String(decoding: old, as: UTF8.self)
        if format == .md, mended.isSoundGone, mended.hasWords(of: result) {
            return Array(MomentLinks.removed(from: text).utf8)
        }
        let sound = format == .md ? MomentLinks.sound(in: text).map(LinkedSound.address) : nil
        let content = try mended.linking(sound).content(as: format, at: path)
        if !mayReplaceOthers, old != content,
            try old != result.linking(sound).content(as: format, at: path)
        {
            throw othersWork(path)
        }
        return content
    }

    /// The page keeps what it knows about the recording, which need not be read again or even exist.
    private func page(of mended: FinishedResult, _ old: [UInt8], at path: String) throws -> [UInt8] {
        guard let page = SavedPage(String(decoding: old, as: UTF8.self)) else { throw othersWork(path) }
        guard !page.shows(mended) else { return old }
        guard mayReplaceOthers || page.shows(result) else { throw othersWork(path) }
        let speakers = zip(result.transcript.segments, mended.transcript.segments).compactMap { was, now in
            was.speaker.flatMap { was in now.speaker.map { (was, $0) } }
        }
        let names = Dictionary(grouping: speakers, by: \.0).mapValues { Set($0.map(\.1)) }
        return Array(try page.html(showing: mended, names: names).utf8)
    }

    private func othersWork(_ path: String) -> CommandFailure {
        CommandFailure(
            .unwritableOutput,
            "\(path): the file does not match \(result.path): it was edited by hand or written by another version; "
                + "nothing is changed. Move it away, or overwrite it with --force")
    }
}
