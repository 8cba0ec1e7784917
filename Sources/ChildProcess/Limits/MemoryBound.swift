/// The memory limit of this process and of those that it starts.
package struct MemoryBound: Hashable, Sendable {
    package let bytes: UInt64
    /// Where it comes from: "ulimit -v".
    package let origin: String

    /// The lower of the two limits that a shell can set; `nil` if there is none.
    package static var current: MemoryBound? {
        let bounds = [ResourceLimit.addressSpace, .data].compactMap { limit in
            limit.value.map { MemoryBound(bytes: $0, origin: limit.command) }
        }
        return bounds.min { $0.bytes < $1.bytes }
    }

    /// Above this limit, a crash is attributed to other causes, unless a large file was to be opened.
    private static let usuallyEnough: UInt64 = 4 << 30

    /// Whether work with a file of this size may well run out of memory: a model takes its file's size and about as much again.
    package func isTight(for fileBytes: UInt64 = 0) -> Bool { bytes < max(Self.usuallyEnough, 3 * fileBytes) }

    /// Part of a sentence.
    package var clause: String { "the memory limit is \(bytes / 1_000_000) MB (\(origin))" }

    /// What is left of the limit for this process, by its peak address space and its data size.
    package static func headroom(status: String) -> UInt64? {
        func used(_ key: String) -> UInt64 {
            let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { UInt64($0) }.map {
                $0 * 1_024
            } ?? 0
        }
        let left = [(ResourceLimit.addressSpace, "VmPeak"), (.data, "VmData")].compactMap { limit, key in
            limit.value.map { $0 - min($0, used(key)) }
        }
        return left.min()
    }
}
