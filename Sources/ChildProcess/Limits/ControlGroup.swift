import Foundation

/// The control group that limits this process's memory, in either version of the kernel's interface.
package struct ControlGroup: Hashable, Sendable {
    private let events: String
    private let limitFile: String

    /// - Parameters:
    ///   - text: the content of `/proc/self/cgroup`.
    ///   - root: where control groups are mounted.
    /// - Returns: `nil` if there are none, as in most containers without limits.
    package init?(_ text: String, root: String = "/sys/fs/cgroup") {
        let lines = text.split(separator: "\n").map {
            $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        }
        func path(where isWanted: (Substring) -> Bool) -> Substring? {
            lines.first { $0.count == 3 && isWanted($0[1]) }?[2]
        }
        let old = path { $0.split(separator: ",").contains("memory") }
        let new = path(where: \.isEmpty)
        // In a container, the path is the host's, and the group is mounted at the root.
        let candidates =
            [old, "/"].compactMap { $0 }.map {
                ("\(root)/memory\($0)", "memory.oom_control", "memory.limit_in_bytes")
            }
            + [new, "/"].compactMap { $0 }.map { ("\(root)\($0)", "memory.events", "memory.max") }
        let found = candidates.first { FileManager.default.fileExists(atPath: "\($0.0)/\($0.1)") }
        guard let found else { return nil }
        (events, limitFile) = ("\(found.0)/\(found.1)", "\(found.0)/\(found.2)")
    }

    package static func ofThisProcess() -> ControlGroup? {
        (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)).flatMap { ControlGroup($0) }
    }

    /// The number of processes in the group that the kernel has killed because memory ran out.
    package var kills: Int {
        let lines = ((try? String(contentsOfFile: events, encoding: .utf8)) ?? "").split(separator: "\n")
        return lines.first { $0.hasPrefix("oom_kill ") }?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }

    /// `nil` if there is none.
    package var limit: UInt64? {
        let text = (try? String(contentsOfFile: limitFile, encoding: .utf8))?.trimmingCharacters(
            in: .whitespacesAndNewlines)
        return text.flatMap { UInt64($0) }.flatMap { $0 < UInt64(Int64.max) - 4_096 ? $0 : nil }
    }
}
