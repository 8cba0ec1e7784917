import Files
import Foundation

/// Takes a journal's folder away when it is provably one, and nobody is at it.
///
/// A file is a journal by its first bytes, never by its name. The lock is taken first, so that nobody goes on with what is being
/// removed. Nothing but the journal and its own, then empty, folder is touched.
package enum JournalRemoval {
    /// A file that is not whole yet and younger than this belongs to somebody who has not come to lock it.
    private static let secondsToBegin: Double = 2

    /// - Parameters:
    ///   - folder: what holds the journal and nothing else.
    ///   - types: of the records that this program knows. A journal with others was written by a newer one, and is not judged here.
    /// - Throws: ``JournalError``, and then nothing was removed.
    package static func remove(
        _ name: String, in folder: String, knowing types: Set<UInt32>
    ) throws(JournalError) {
        let path = folder + "/" + name
        try naming(path) {
            let file = try JournalFile.open(existing: path)
            try checkKind(of: file, at: path)
            try checkContent(of: file, types)
            guard try FileManager.default.contentsOfDirectory(atPath: folder) == [name] else {
                throw JournalError.Cause.notAlone
            }
            try Removal.file(path)
            try Removal.emptyFolder(folder)
        }
    }

    /// For the run that has the journal open, and with it the lock. What somebody has put beside it stays, and so does the folder then.
    package static func removeOwn(_ name: String, in folder: String) throws(JournalError) {
        let path = folder + "/" + name
        try naming(path) {
            try Removal.file(path)
            _ = try Removal.folderIfEmpty(folder)
        }
    }

    /// The name must stand for the very file that was opened and locked: no link, nothing put there meanwhile.
    private static func checkKind(of file: OpenFile, at path: String) throws(JournalError.Cause) {
        guard let opened = FileFacts(descriptor: file.descriptor), let named = FileFacts(unlinked: path),
            named.isSameFile(as: opened)
        else { throw .notAJournal }
        let age = Double(time(nil)) - Double(opened.modified) / 1e9
        if opened.byteCount < JournalFormat.headerSize, abs(age) < secondsToBegin { throw .begunJustNow }
    }

    private static func checkContent(of file: OpenFile, _ types: Set<UInt32>) throws {
        do {
            let contents = try JournalContents(of: file)
            guard contents.records.allSatisfy({ types.contains($0.type) }) else {
                throw JournalError.Cause.unknownRecords
            }
        } catch JournalError.Cause.damagedHeader {
            // Its magic is ours, and nothing can be read back from it any more.
        }
    }
}
