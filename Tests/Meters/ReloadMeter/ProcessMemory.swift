import CLinux
import Foundation

/// The memory of this process, in kilobytes.
enum ProcessMemory {
    /// The resident memory. Free pages that the allocator keeps for later are released first: they would vary
    /// between rounds by tens of megabytes.
    static var resident: Int {
        malloc_trim(0)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// The memory requested from the C allocator and not yet freed.
    static var inUse: Int { readback_bytes_in_use() / 1_024 }
}
