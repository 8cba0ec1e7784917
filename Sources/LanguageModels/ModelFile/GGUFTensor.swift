/// A tensor's entry in the file's table.
package struct GGUFTensor: Hashable, Sendable {
    package let name: String
    package let dimensions: [Int]
    package let type: UInt32
    /// From the start of the data section.
    package let offset: Int
    package let byteCount: Int
}

extension GGUFTensor {
    private struct Layout {
        /// The number of elements and of bytes in a block.
        var elements: Int
        var bytes: Int
    }

    /// The storage types of ggml 0.25 by number. Missing numbers have been withdrawn, or never occur in a file.
    private static let layouts: [UInt32: Layout] = [
        0: Layout(elements: 1, bytes: 4), 1: Layout(elements: 1, bytes: 2),
        2: Layout(elements: 32, bytes: 18), 3: Layout(elements: 32, bytes: 20),
        6: Layout(elements: 32, bytes: 22), 7: Layout(elements: 32, bytes: 24),
        8: Layout(elements: 32, bytes: 34), 10: Layout(elements: 256, bytes: 84),
        11: Layout(elements: 256, bytes: 110), 12: Layout(elements: 256, bytes: 144),
        13: Layout(elements: 256, bytes: 176), 14: Layout(elements: 256, bytes: 210),
        16: Layout(elements: 256, bytes: 66), 17: Layout(elements: 256, bytes: 74),
        18: Layout(elements: 256, bytes: 98), 19: Layout(elements: 256, bytes: 50),
        20: Layout(elements: 32, bytes: 18), 21: Layout(elements: 256, bytes: 110),
        22: Layout(elements: 256, bytes: 82), 23: Layout(elements: 256, bytes: 136),
        24: Layout(elements: 1, bytes: 1), 25: Layout(elements: 1, bytes: 2),
        26: Layout(elements: 1, bytes: 4), 27: Layout(elements: 1, bytes: 8),
        28: Layout(elements: 1, bytes: 8), 29: Layout(elements: 256, bytes: 56),
        30: Layout(elements: 1, bytes: 2), 34: Layout(elements: 256, bytes: 54),
        35: Layout(elements: 256, bytes: 66), 39: Layout(elements: 32, bytes: 17),
        40: Layout(elements: 64, bytes: 36), 41: Layout(elements: 128, bytes: 18),
        42: Layout(elements: 64, bytes: 18),
    ]

    /// The number of bytes in the shortest entry: an empty name and no dimensions.
    static let leastEntrySize = 8 + 4 + 4 + 8
    /// The library's limits.
    private static let longestName = 63
    private static let mostDimensions = 4

    init(from cursor: inout GGUFCursor) throws(GGUFCursor.Damage) {
        typealias Damage = GGUFCursor.Damage
        let table = "the tensor table"
        name = try cursor.string(table)
        let shown = name.prefix(Self.longestName)
        guard !name.isEmpty, name.utf8.count <= Self.longestName else {
            throw Damage(reason: "a tensor's name has \(name.utf8.count) bytes")
        }
        let rank = try cursor.number(UInt32.self, table)
        guard rank > 0, rank <= Self.mostDimensions else {
            throw Damage(reason: "the tensor '\(shown)' has \(rank) dimensions")
        }
        var dimensions: [Int] = []
        for _ in 0..<rank {
            let size = try cursor.number(UInt64.self, table)
            guard size > 0, let size = Int(exactly: size) else {
                throw Damage(reason: "the tensor '\(shown)' has a dimension of \(size)")
            }
            dimensions.append(size)
        }
        type = try cursor.number(UInt32.self, table)
        guard let layout = Self.layouts[type] else {
            throw Damage(reason: "the tensor '\(shown)' has the unknown type \(type)")
        }
        guard dimensions[0] % layout.elements == 0 else {
            throw Damage(
                reason:
                    "the tensor '\(shown)' has rows of \(dimensions[0]) elements, not a multiple of \(layout.elements)"
            )
        }
        var bytes = (partialValue: dimensions[0] / layout.elements, overflow: false)
        for factor in dimensions.dropFirst() + [layout.bytes] {
            bytes = bytes.partialValue.multipliedReportingOverflow(by: factor)
            guard !bytes.overflow else {
                throw Damage(reason: "the tensor '\(shown)' is larger than any memory")
            }
        }
        byteCount = bytes.partialValue
        let start = try cursor.number(UInt64.self, table)
        guard let start = Int(exactly: start) else {
            throw Damage(reason: "the tensor '\(shown)' begins at byte \(start)")
        }
        offset = start
        self.dimensions = dimensions
    }
}
