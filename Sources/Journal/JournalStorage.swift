/// What a journal is written to: a file, or in the tests something that fails when it is told to.
protocol JournalStorage: AnyObject {
    /// Appends all of it, or throws with any part of it appended.
    func write(_ bytes: [UInt8]) throws(JournalError.Reason)
    /// Returns when everything that was written is on the disk.
    func synchronize() throws(JournalError.Reason)
    func truncate(to length: Int) throws(JournalError.Reason)
}
