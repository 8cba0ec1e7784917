import CLinux
import Foundation

/// What this process holds, in kilobytes.
enum ProcessMemory {
    /// What lies in memory. Pages that the allocator keeps free for later are nobody's: between two rounds they are tens of megabytes or none.
    static var resident: Int {
        malloc_trim(0)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// What was asked of the C allocator and not given back.
    static var inUse: Int { readback_bytes_in_use() / 1_024 }
}
