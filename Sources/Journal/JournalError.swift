#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a journal cannot be read or written: which one, why, and what to do next.
package struct JournalError: Error, Sendable, Hashable {
    package enum Reason: Error, Sendable, Hashable {
        case notAJournal
        case damagedHeader
        case otherVersion(UInt32)
        /// A newer program has written it.
        case unknownRecords
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

    package var path: String
    package var reason: Reason

    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }
}

extension JournalError: CustomStringConvertible {
    package var description: String { "the journal \(path) \(sentence)" }

    private var sentence: String {
        switch reason {
        case .notAJournal:
            "is a file of another kind; name another file, or move this one away"
        case .damagedHeader:
            "has a damaged beginning, so nothing in it can be trusted; move it away and start anew"
        case .otherVersion(let version):
            "has the format \(version), and this program knows \(JournalFormat.version); use the program that wrote it"
        case .unknownRecords:
            "holds records of a kind that this program does not know; use the program that wrote it"
        case .missing:
            "does not exist; start a new run, or check the path"
        case .existsAlready:
            "exists already; resume it, or move it away"
        case .inUse:
            "is being written by another program; wait until that one has ended"
        case .begunJustNow:
            "was made just now and holds nothing yet; run this once more"
        case .notAlone:
            "lies in a folder that holds other files too, and is left as it is; remove it yourself, if it is of no use"
        case .tooLong(let count):
            "takes no record of \(count) bytes, and \(JournalFormat.maximumLength) are the limit"
        case .unusable:
            "was left in an unknown state by a failed write; open it again, and what was confirmed is in it"
        case .system(let operation, let code, let words):
            "failed at \(operation): \(words); "
                + (code == EFBIG ? "raise it and run this again" : "check the disk and its permissions")
        }
    }
}
