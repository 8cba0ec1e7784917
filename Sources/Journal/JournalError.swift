#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a journal cannot be read or written: its path, the reason, and what to do next.
package struct JournalError: Error, Sendable, Hashable {
    package enum Cause: Error, Sendable, Hashable {
        case notAJournal
        case damagedHeader
        case otherVersion(UInt32)
        /// The journal was written by a newer program.
        case unknownRecords
        /// It has no record that says what was started.
        case empty
        case missing
        case existsAlready
        case inUse
        /// It is empty and was created just now. Its creator may not have locked it yet.
        case begunJustNow
        /// Its folder holds other files, so it is not the folder of a run.
        case notAlone
        /// The record's content is too long.
        case tooLong(byteCount: Int)
        /// An earlier write failed, and it is unknown what is on disk.
        case unusable
        case system(operation: String, code: Int32, words: String)
    }

    package let path: String
    package let cause: Cause

    package init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }
}

extension JournalError: CustomStringConvertible {
    package var description: String { "the journal \(path) \(words.reason); \(words.nextMove)" }

    /// The reason, which continues a sentence that starts with the journal, and what to do about it.
    package var words: (reason: String, nextMove: String) {
        switch cause {
        case .notAJournal:
            ("is not a journal", "name another file, or move this one away")
        case .damagedHeader:
            ("has a damaged header and cannot be used", "move it away and start again")
        case .otherVersion(let version):
            (
                "has format version \(version), and this program supports \(JournalFormat.version)",
                "use the program that wrote it"
            )
        case .unknownRecords:
            ("has records that this program does not know", "use the program that wrote it")
        case .empty:
            ("is empty", "start the run again")
        case .missing:
            ("does not exist", "start a new run, or check the path")
        case .existsAlready:
            ("already exists", "resume it, or move it away")
        case .inUse:
            ("is being written by another program", "wait until that one ends")
        case .begunJustNow:
            ("was created just now and is still empty", "run this again")
        case .notAlone:
            (
                "is in a folder with other files and is not removed",
                "remove it yourself if you no longer need it"
            )
        case .tooLong(let count):
            (
                "cannot store a record of \(count) bytes, because the limit is \(JournalFormat.maximumLength)",
                "cut the recording into parts"
            )
        case .unusable:
            (
                "was left in an unknown state by a failed write",
                "open it again: everything that was confirmed is in it"
            )
        case .system(let operation, let code, let words):
            (
                "failed at \(operation): \(words)",
                code == EFBIG ? "raise it and run this again" : "check the disk and its permissions"
            )
        }
    }
}
