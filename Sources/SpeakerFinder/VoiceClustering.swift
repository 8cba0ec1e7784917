/// Joins groups of voice samples, the nearest two first.
///
/// Two samples that the network told apart within one window are probably not one voice, so each such pair makes their groups more
/// distant. Among equal distances the first counts, so the result depends on the samples alone.
struct VoiceClustering: Sendable {
    private(set) var groups: [VoiceGroup]
    /// How often the samples of two groups were told apart.
    private var conflicts: [[Double]]
    private var distances: [[Double]]

    /// The distance added between two groups if all samples of the smaller one were told apart from the other's.
    private static let conflictWeight = 1.0

    /// - Parameter conflicts: pairs of groups, by their numbers, and how often they were told apart.
    init(_ groups: [VoiceGroup], conflicts pairs: [Pair: Double]) {
        self.groups = groups
        let row = [Double](repeating: 0, count: groups.count)
        conflicts = Array(repeating: row, count: groups.count)
        distances = conflicts
        for (pair, count) in pairs {
            conflicts[pair.first][pair.second] = count
            conflicts[pair.second][pair.first] = count
        }
        for one in groups.indices {
            for other in groups.indices where other > one { measure(one, other) }
        }
    }

    /// Two groups, in order.
    struct Pair: Hashable, Sendable {
        let first: Int
        let second: Int

        init(_ one: Int, _ other: Int) {
            first = min(one, other)
            second = max(one, other)
        }
    }

    /// Joins groups until the nearest two are further apart than `threshold`, or only `least` groups are left.
    mutating func join(within threshold: Double, least: Int = 1) {
        while groups.count > least, let (pair, distance) = nearest, distance <= threshold { join(pair) }
    }

    /// Joins the nearest two, however far apart.
    mutating func joinNearest() {
        if let (pair, _) = nearest { join(pair) }
    }

    /// How often two groups' samples were told apart.
    func conflictCount(_ pair: Pair) -> Double { conflicts[pair.first][pair.second] }

    private var nearest: (Pair, Double)? {
        var best: (Pair, Double)?
        for one in groups.indices {
            for other in groups.indices where other > one {
                let distance = distances[one][other]
                if distance < best?.1 ?? .infinity { best = (Pair(one, other), distance) }
            }
        }
        return best
    }

    private mutating func join(_ pair: Pair) {
        let (kept, gone) = (pair.first, pair.second)
        groups[kept].take(groups[gone])
        for index in groups.indices {
            conflicts[kept][index] += conflicts[gone][index]
            conflicts[index][kept] = conflicts[kept][index]
        }
        groups.remove(at: gone)
        for table in [\VoiceClustering.conflicts, \.distances] {
            self[keyPath: table].remove(at: gone)
            for index in self[keyPath: table].indices { self[keyPath: table][index].remove(at: gone) }
        }
        for other in groups.indices where other != kept { measure(kept, other) }
    }

    private mutating func measure(_ one: Int, _ other: Int) {
        let samples = Double(min(groups[one].sampleCount, groups[other].sampleCount))
        let distance =
            groups[one].distance(to: groups[other])
            + Self.conflictWeight * conflicts[one][other] / samples
        distances[one][other] = distance
        distances[other][one] = distance
    }
}
