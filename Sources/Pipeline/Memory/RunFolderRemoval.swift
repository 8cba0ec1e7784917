import Journal

extension RunMemory {
    /// What a run's journal is called in its folder.
    public static let fileName = "journal"

    /// Takes away the folder of a run that nobody is at: one that holds a journal and nothing else.
    ///
    /// - Throws: where it is something else, or somebody is at it. Nothing was removed then.
    public static func remove(folder: String) throws {
        try JournalRemoval.remove(
            fileName, in: folder, knowing: Set(RunRecord.allCases.map(\.rawValue)))
    }

    /// Takes this run's own folder away. The journal stays locked until the run lets go of it.
    public nonisolated func removeOwn(folder: String) throws {
        try JournalRemoval.removeOwn(Self.fileName, in: folder)
    }
}
