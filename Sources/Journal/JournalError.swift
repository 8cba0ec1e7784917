#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a journal cannot be read or written: which one, why, and what to do next.
package struct JournalError: Error, Sendable, Hashable {
    package enum Cause: Error, Sendable, Hashable {
        case notAJournal
        case damagedHeader
        case otherVersion(UInt32)
        /// A newer program has written it.
        case unknownRecords
        /// It does not say what was begun.
        case empty
        case missing
        case existsAlready
        case inUse
        /// It is empty and only just made: whoever made it may be about to take it.
        case begunJustNow
        /// Its folder holds other files, so it is no run's folder.
        case notAlone
        /// The record's content is longer than a record may be.
        case tooLong(byteCount: Int)
        /// An earlier write failed in a way that leaves open what is on disk.
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

    /// Why, as the end of a sentence that begins with the journal, and what to do about it.
    package var words: (reason: String, nextMove: String) {
        switch cause {
        case .notAJournal:
            ("is a file of another kind", "name another file, or move this one away")
        case .damagedHeader:
            ("has a damaged beginning, so nothing in it can be trusted", "move it away and start anew")
        case .otherVersion(let version):
            (
                "has the format \(version), and this program knows \(JournalFormat.version)",
                "use the program that wrote it"
            )
        case .unknownRecords:
            ("holds records that this program does not know", "use the program that wrote it")
        case .empty:
            ("was begun and nothing more", "start the run anew")
        case .missing:
            ("does not exist", "start a new run, or check the path")
        case .existsAlready:
            ("exists already", "resume it, or move it away")
        case .inUse:
            ("is being written by another program", "wait until that one has ended")
        case .begunJustNow:
            ("was made just now and holds nothing yet", "run this once more")
        case .notAlone:
            (
                "lies in a folder that holds other files too, and is left as it is",
                "remove it yourself, if it is of no use"
            )
        case .tooLong(let count):
            (
                "takes no record of \(count) bytes, since \(JournalFormat.maximumLength) are the limit",
                "cut the recording into parts"
            )
        case .unusable:
            (
                "was left in an unknown state by a failed write",
                "open it again, and what was confirmed is in it"
            )
        case .system(let operation, let code, let words):
            (
                "failed at \(operation): \(words)",
                code == EFBIG ? "raise it and run this again" : "check the disk and its permissions"
            )
        }
    }
}
