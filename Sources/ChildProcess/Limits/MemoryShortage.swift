import Foundation

/// There was not enough memory. The description is one sentence: the limit, and what to do next.
package struct MemoryShortage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The exit status of our programs that end with this error.
    package static let exitStatus: Int32 = 71

    /// Part of a sentence: which limit there is.
    package let clause: String

    package init(clause: String) { self.clause = clause }

    package var description: String {
        "there is not enough memory: \(clause); raise the limit, or choose a smaller model"
    }
}

/// Looks at memory before a child is started, to tell afterwards whether the child died because memory ran out.
package struct MemoryWatch: Sendable {
    private let bound: MemoryBound?
    private let group: ControlGroup?
    private let killsBefore: Int

    package init(bound: MemoryBound? = .current, group: ControlGroup? = .ofThisProcess()) {
        self.bound = bound
        self.group = group
        killsBefore = group?.kills ?? 0
    }

    /// - Parameter fileBytes: the size of the file that the child was to open.
    /// - Returns: `nil` if the child was not killed by a signal, or if memory is not the likely reason.
    package func shortage(after status: ChildStatus, opening fileBytes: UInt64 = 0) -> MemoryShortage? {
        guard case .signalled(let signal) = status else { return nil }
        if signal == .kill, let group, group.kills > killsBefore {
            let size = group.limit.map { " of \($0 / 1_000_000) MB" } ?? ""
            return MemoryShortage(clause: "the memory limit\(size) of its control group was reached")
        }
        // A library that gets no memory aborts, or uses the null pointer that it got.
        guard signal.isCrash, let bound, bound.isTight(for: fileBytes) else { return nil }
        return MemoryShortage(clause: bound.clause)
    }
}

extension MemoryShortage {
    /// The shortage, if something that just failed in this process most likely failed for lack of memory.
    package static func ofThisProcess(opening fileBytes: UInt64 = 0) -> MemoryShortage? {
        guard let bound = MemoryBound.current, bound.isTight(for: fileBytes) else { return nil }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let needed = 2 * fileBytes + (512 << 20)
        guard let left = MemoryBound.headroom(status: status), left < needed else { return nil }
        return MemoryShortage(clause: bound.clause)
    }
}
