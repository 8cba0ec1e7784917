import Files
import Foundation

/// What tells two states of a file apart without reading it.
///
/// Size and modification time alone can be forged by accident (`cp -p`, `tar`); the inode number and the time of the last
/// change of the inode cannot.
public struct FileFingerprint: Hashable, Sendable, Codable {
    /// How long it is.
    public let bytes: Int64
    /// Its number in the file system.
    public let inode: UInt64
    /// Nanoseconds since 1970.
    public let modified: Int64
    /// Nanoseconds since 1970 at which the content, the name or the rights last changed.
    public let changed: Int64

    /// - Returns: `nil` if there is no regular file at the path. A symbolic link stands for what it points at.
    public init?(path: String) {
        guard let facts = FileFacts(path: path) else { return nil }
        bytes = facts.byteCount
        inode = facts.inode
        modified = facts.modified
        changed = facts.changed
    }

    /// Whether a change of the content after this moment would show in the fingerprint.
    ///
    /// File times come from a clock that ticks every few milliseconds, so two changes within one tick look like one.
    func isSettled(at moment: Int64) -> Bool { moment - modified > 20_000_000 }

    /// Dates a file back by a second, so that any later change of its content shows, however fast it follows.
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
