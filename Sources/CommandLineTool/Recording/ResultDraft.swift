import Files
import Foundation
import Readback

/// One file of results on its way to its place.
struct ResultDraft: Sendable {
    let file: OutputFile
    let content: [UInt8]
    let hash: ContentHash

    init(file: OutputFile, content: [UInt8]) {
        self.file = file
        self.content = content
        hash = ContentHash(content)
    }

    /// Puts all of them in their places, unless somebody else has taken one of these meanwhile.
    ///
    /// The journal is told of each before, so that a run that dies in between knows its own file again; and it is told where the place
    /// was taken after all, so that no run ever believes that another one's file is a part of its own.
    ///
    /// - Throws: ``PlaceTaken`` where something lies there that this run has not put there.
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

    /// Whether just this lies there already.
    fileprivate var isThere: Bool { ContentHash(contentsOf: file.path) == hash }
}

extension RunResults {
    /// Whether anything has that name, a link to nowhere too.
    static func isTaken(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }
}

/// A file came to lie where a run was to put its own.
struct PlaceTaken: Error, Hashable, Sendable {
    let path: String
    /// All that this run would have written lies there, byte for byte: another run has done the same work.
    let isSame: Bool

    init(_ taken: ResultDraft, among drafts: [ResultDraft]) {
        path = taken.file.path
        isSame = drafts.allSatisfy(\.isThere)
    }

    /// - Parameter run: what the user calls the run that kept its journal; `nil` where nothing is kept.
    func failure(keptAs run: String?) -> CommandFailure {
        let sentence =
            isSame
            ? "another run has written the same results in the meantime; they are complete, and nothing is left to do"
            : "another file appeared here during the run and is not overwritten; move it away, and "
                + (run.map { "`readback resume \($0)` writes these results" } ?? "run it again")
        return CommandFailure(.unwritableOutput, "\(path): \(sentence)")
    }
}
