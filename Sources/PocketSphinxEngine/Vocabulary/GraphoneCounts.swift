/// Counts of sequences of graphones, for all lengths up to an order, and the probabilities that follow: absolute discounting,
/// where a shorter sequence counts by the number of different graphones seen before it.
///
/// A sequence is one number, ten bits for each graphone, the latest lowest. Sorted, all continuations of a context lie side by
/// side, so two binary searches give their total.
struct GraphoneCounts: Sendable {
    static let order = 6
    static let bits: UInt64 = 10
    static let discount = 0.75
    /// How many different graphones there may be, the marks for start and end included.
    static let limit = 1 << Int(bits)

    private struct Table: Sendable {
        var keys: [UInt64] = []
        /// Sums of the counts before each key, and in the end of all.
        var sums: [UInt32] = [0]

        /// From sorted keys, equal ones side by side.
        init(sorted: [UInt64]) {
            for key in sorted {
                if keys.last == key {
                    sums[sums.count - 1] += 1
                } else {
                    keys.append(key)
                    sums.append(sums[sums.count - 1] + 1)
                }
            }
        }

        /// The first index whose key is at least `key`.
        func lowerBound(_ key: UInt64, from start: Int = 0) -> Int {
            var (low, high) = (start, keys.count)
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] < key { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// By length, from 1.
    private let tables: [Table]
    private let graphoneCount: Int

    /// Every sequence holds its start marks, as many as a context has graphones, and its end mark.
    init(sequences: [[UInt16]], graphoneCount: Int) {
        self.graphoneCount = graphoneCount
        var keys: [UInt64] = []
        for sequence in sequences {
            var key: UInt64 = 0
            for (position, graphone) in sequence.enumerated() {
                key = (key << Self.bits | UInt64(graphone)) & Self.mask(Self.order)
                if position >= Self.order - 1 { keys.append(key) }
            }
        }
        keys.sort()
        var tables = [Table(sorted: keys)]
        for length in stride(from: Self.order - 1, through: 1, by: -1) {
            tables.append(
                Table(sorted: tables[tables.count - 1].keys.map { $0 & Self.mask(length) }.sorted()))
        }
        self.tables = tables.reversed()
    }

    private static func mask(_ length: Int) -> UInt64 { (1 << (bits * UInt64(length))) - 1 }

    /// The context that `graphone` makes of an earlier one.
    static func extend(_ context: UInt64, by graphone: UInt16) -> UInt64 {
        (context << bits | UInt64(graphone)) & mask(order - 1)
    }

    /// The probability that `graphone` follows the context.
    func probability(of graphone: UInt16, after context: UInt64) -> Double {
        var probability = 1 / Double(graphoneCount)
        for length in 1...Self.order {
            let table = tables[length - 1]
            let prefix = (context & Self.mask(length - 1)) << Self.bits
            let start = table.lowerBound(prefix)
            let end = table.lowerBound(prefix + (1 << Self.bits), from: start)
            guard start < end else { break }
            let total = Double(table.sums[end] - table.sums[start])
            let key = prefix | UInt64(graphone)
            let index = table.lowerBound(key, from: start)
            var count = 0.0
            if index < end, table.keys[index] == key {
                count = Double(table.sums[index + 1] - table.sums[index])
            }
            let kept = max(count - Self.discount, 0) / total
            probability = kept + Self.discount * Double(end - start) / total * probability
        }
        return probability
    }
}
