import Journal

extension RunMemory {
    /// The name of a run's journal in its folder.
    public static let fileName = "journal"

    /// Removes the folder of a run that is not in use: one that contains a journal and nothing else.
    ///
    /// - Throws: if the folder is something else or is in use. Then nothing was removed.
    public static func remove(folder: String) throws {
        try JournalRemoval.remove(
            fileName, in: folder, knowing: Set(RunRecord.allCases.map(\.rawValue)))
    }

    /// Removes this run's own folder. The journal stays locked until the run releases it.
    public nonisolated func removeOwn(folder: String) throws {
        try JournalRemoval.removeOwn(Self.fileName, in: folder)
    }
}
