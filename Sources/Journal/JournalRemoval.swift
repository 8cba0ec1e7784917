import Files
import Foundation

/// Removes a journal and its folder if the file is certainly a journal and nobody is using it.
///
/// A file is recognised as a journal by its first bytes, never by its name. The lock is taken first, so that nobody resumes a run that
/// is being removed. Only the journal and its own folder, once empty, are removed.
package enum JournalRemoval {
    /// An incomplete file younger than this belongs to a process that has not locked it yet.
    private static let secondsToBegin: Double = 2

    /// - Parameters:
    ///   - folder: holds the journal and nothing else.
    ///   - types: the record types that this program knows. A journal with other types was written by a newer program and is kept.
    /// - Throws: ``JournalError``. All checks come before the first removal.
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

    /// For the run that has the journal open, and thus locked. If the folder holds other files, they and the folder are kept.
    package static func removeOwn(_ name: String, in folder: String) throws(JournalError) {
        let path = folder + "/" + name
        try naming(path) {
            try Removal.file(path)
            _ = try Removal.folderIfEmpty(folder)
        }
    }

    /// The name must refer to the very file that was opened and locked: not a link, and not a file put there since.
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
            // Its magic number is ours, and nothing can be read from it any more.
        }
    }
}
