import Files

/// What a journal is written to: a file, or in tests something that fails on demand.
protocol JournalStorage: AnyObject {
    /// Appends all of the bytes, or throws after appending any part of them.
    func write(_ bytes: [UInt8]) throws(FileError)
    /// Returns when everything that was written is on the disk.
    func synchronize() throws(FileError)
    func truncate(to length: Int64) throws(FileError)
}
