import Foundation

enum FreeSpace {
    /// The number of bytes that this user can still write to the folder's file system; `nil` if the system does not say.
    static func bytes(in folder: URL) -> Int64? {
        var facts = statvfs()
        guard statvfs(folder.path, &facts) == 0 else { return nil }
        return Int64(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }
}
