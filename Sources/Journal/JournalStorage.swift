import Files

/// What a journal is written to: a file, or in the tests something that fails when it is told to.
protocol JournalStorage: AnyObject {
    /// Appends all of it, or throws with any part of it appended.
    func write(_ bytes: [UInt8]) throws(FileError)
    /// Returns when everything that was written is on the disk.
    func synchronize() throws(FileError)
    func truncate(to length: Int64) throws(FileError)
}
