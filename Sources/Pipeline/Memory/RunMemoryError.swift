import Journal

/// Why a run's journal is of no use: which one, why, and what to do next.
public struct RunMemoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// What is there cannot be understood.
        case unusable
        /// Another process is at it.
        case inUse
        /// The disk takes no more, or gives nothing back.
        case disk
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The journal's file.
    public let subject: String
    /// One sentence.
    public let description: String

    init(_ kind: Kind, _ path: String, _ reason: String) {
        self.kind = kind
        subject = path
        description = "the journal \(path) \(reason); start the run anew"
    }

    private init(_ error: JournalError) {
        switch error.reason {
        case .inUse, .begunJustNow: kind = .inUse
        case .notAJournal, .notAlone, .damagedHeader, .otherVersion, .unknownRecords, .missing,
            .existsAlready:
            kind = .unusable
        case .tooLong, .unusable, .system: kind = .disk
        }
        subject = error.path
        description = error.description
    }

    /// Journals are no part of what others see of this module.
    static func translating<Value>(_ body: () throws(JournalError) -> Value) throws -> Value {
        do throws(JournalError) {
            return try body()
        } catch {
            throw RunMemoryError(error)
        }
    }
}
