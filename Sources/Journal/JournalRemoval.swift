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
        do throws(JournalError.Reason) {
            let file = try JournalFile.open(existing: path)
            try checkKind(of: file, at: path)
            try checkContent(of: file, types)
            guard try others(than: name, in: folder).isEmpty else { throw .notAlone }
            try telling { () throws(FileError) in
                try Removal.file(path)
                try Removal.emptyFolder(folder)
            }
        } catch {
            throw JournalError(path: path, reason: error)
        }
    }

    /// For the run that has the journal open, and with it the lock. What somebody has put beside it stays, and so does the folder then.
    package static func removeOwn(_ name: String, in folder: String) throws(JournalError) {
        let path = folder + "/" + name
        do throws(JournalError.Reason) {
            _ = try telling { () throws(FileError) in
                try Removal.file(path)
                return try Removal.folderIfEmpty(folder)
            }
        } catch {
            throw JournalError(path: path, reason: error)
        }
    }

    /// The name must stand for the very file that was opened and locked: no link, nothing put there meanwhile.
    private static func checkKind(of file: JournalFile, at path: String) throws(JournalError.Reason) {
        guard let opened = FileFacts(descriptor: file.descriptor), let named = FileFacts(unlinked: path),
            named.isSameFile(as: opened)
        else { throw .notAJournal }
        let age = Double(time(nil)) - Double(opened.modified) / 1e9
        if opened.byteCount < JournalFormat.headerSize, abs(age) < secondsToBegin { throw .begunJustNow }
    }

    private static func checkContent(
        of file: JournalFile, _ types: Set<UInt32>
    ) throws(JournalError.Reason) {
        do throws(JournalError.Reason) {
            let contents = try JournalContents(parsing: try file.readAll())
            guard contents.records.allSatisfy({ types.contains($0.type) }) else { throw .unknownRecords }
        } catch .damagedHeader {
            // Its magic is ours, and nothing can be read back from it any more.
        }
    }

    private static func others(
        than name: String, in folder: String
    ) throws(JournalError.Reason) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != name }
        } catch {
            throw .system(operation: "looking into its folder", code: 0, words: error.localizedDescription)
        }
    }
}
