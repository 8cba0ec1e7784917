import Foundation

enum FreeSpace {
    /// How many bytes this user can still write in the file system that holds the folder; `nil` if the system does not say.
    static func bytes(in folder: URL) -> Int64? {
        var facts = statvfs()
        guard statvfs(folder.path, &facts) == 0 else { return nil }
        return Int64(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize))
    }
}
