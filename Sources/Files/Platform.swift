#if os(Linux)
    internal import CLinux

    /// Renames a file if nothing has the new name. The C library has no function for this before 2.28.
    func renameToNewName(_ from: String, _ to: String) -> Int32 { readback_rename_to_new(from, to) }
#else
    import Darwin

    func renameToNewName(_ from: String, _ to: String) -> Int32 { renamex_np(from, to, UInt32(RENAME_EXCL)) }
#endif
