import Files
import Foundation
import Readback

/// One result file that is ready to be put in its place.
struct ResultDraft: Sendable {
    let file: OutputFile
    let content: [UInt8]
    let hash: ContentHash

    init(file: OutputFile, content: [UInt8]) {
        self.file = file
        self.content = content
        hash = ContentHash(content)
    }

    /// Puts all files in their places, unless another process has taken one of the places meanwhile.
    ///
    /// The journal is told of each file before it is written, so that a run that dies in between recognizes its own file. It is also told
    /// if the place was taken after all, so that no run takes another run's file for its own.
    ///
    /// - Throws: ``PlaceTaken`` if there is a file that this run did not write.
    static func place(
        _ drafts: [ResultDraft], memory: RunMemory?, note: (ResultDraft) -> Void
    ) async throws {
        if let taken = drafts.first(where: \.isTaken) { throw PlaceTaken(taken, among: drafts) }
        for draft in drafts {
            try await memory?.willWrite(draft.hash, to: draft.file.path)
            note(draft)
            do {
                try draft.file.write(draft.content)
            } catch {
                guard draft.isTaken else { throw error }
                try await memory?.didNotWrite(draft.hash, to: draft.file.path)
                throw PlaceTaken(draft, among: drafts)
            }
        }
    }

    private var isTaken: Bool { !file.mayOverwrite && RunResults.isTaken(file.path) }

    /// Whether the file exists with exactly this content.
    fileprivate var isThere: Bool { ContentHash(contentsOf: file.path) == hash }
}

extension RunResults {
    /// Whether anything has that name, even a broken link.
    static func isTaken(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }
}

/// A file appeared where a run was about to put its own.
struct PlaceTaken: Error, Hashable, Sendable {
    let path: String
    /// Whether all files of this run exist with the same bytes: another run has done the same work.
    let isSame: Bool

    init(_ taken: ResultDraft, among drafts: [ResultDraft]) {
        path = taken.file.path
        isSame = drafts.allSatisfy(\.isThere)
    }

    /// - Parameter run: the name of the run that kept its journal; `nil` if nothing is kept.
    func failure(keptAs run: String?) -> CommandFailure {
        let sentence =
            isSame
            ? "another run has written the same results in the meantime; they are complete, and nothing is left to do"
            : "another file appeared here during the run and is not overwritten; move it away, and "
                + (run.map { "`readback resume \($0)` writes these results" } ?? "run it again")
        return CommandFailure(.unwritableOutput, "\(path): \(sentence)")
    }
}
