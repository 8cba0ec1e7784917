import Files
import Foundation

/// Distinguishes two states of a file without reading it.
///
/// Size and modification time alone can match by accident (`cp -p`, `tar`); the inode number and the time of the inode's last change
/// cannot.
public struct FileFingerprint: Hashable, Sendable, Codable {
    /// The size in bytes.
    public let bytes: Int64
    /// The inode number.
    public let inode: UInt64
    /// The time of the last modification, in nanoseconds since 1970.
    public let modified: Int64
    /// The time at which the content, the name or the permissions last changed, in nanoseconds since 1970.
    public let changed: Int64

    /// - Returns: `nil` if there is no regular file at the path. Symbolic links are followed.
    public init?(path: String) {
        guard let facts = FileFacts(path: path) else { return nil }
        bytes = facts.byteCount
        inode = facts.inode
        modified = facts.modified
        changed = facts.changed
    }

    /// Whether a change of the content after this moment would show in the fingerprint.
    ///
    /// File times come from a clock that ticks every few milliseconds, so two changes within one tick look the same.
    func isSettled(at moment: Int64) -> Bool { moment - modified > 20_000_000 }

    /// Sets a file's times back by a second, so that any later change of its content shows, however soon it follows.
    static func settle(path: String) {
        let moment = now - 1_000_000_000
        let time = timeval(
            tv_sec: .init(moment / 1_000_000_000), tv_usec: .init(moment % 1_000_000_000 / 1000))
        _ = utimes(path, [time, time])
    }

    /// Nanoseconds since 1970.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
