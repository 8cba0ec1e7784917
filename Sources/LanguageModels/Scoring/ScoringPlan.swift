/// What has to be evaluated so that every text of a list gets its likelihood, with long shared beginnings evaluated once.
///
/// The texts form a tree. Each stretch without a fork is a run of rows in a sequence of its own; runs at the same depth
/// of the tree stand in one level and can be evaluated in the same calls. A sequence starts as a copy of its parent's.
/// A beginning shorter than ``minimumShare`` is not worth a level of its own and is evaluated once per branch.
///
/// Pure: token numbers in, rows out. Along the path of every text, rows appear in the order of their positions.
package struct ScoringPlan: Hashable, Sendable {
    /// A text: its tokens, and the first one whose likelihood counts.
    package struct Text: Hashable, Sendable {
        package var tokens: [Int32]
        /// At least 1: the first token of all follows nothing.
        package var firstScored: Int

        package init(tokens: [Int32], firstScored: Int) {
            precondition(firstScored > 0, "a scored token follows at least one other")
            self.tokens = tokens
            self.firstScored = firstScored
        }

        /// The last token is only predicted, never evaluated.
        fileprivate var evaluated: ArraySlice<Int32> { tokens.dropLast() }
    }

    /// Whose likelihood a row's prediction is for.
    package struct Reading: Hashable, Sendable {
        package var text: Int
        package var token: Int32
    }

    package struct Row: Hashable, Sendable {
        package var token: Int32
        package var position: Int
        package var sequence: Int
        package var readings: [Reading]
    }

    /// The first `count` positions of `source` also belong to `target`.
    package struct Copy: Hashable, Sendable {
        package var source: Int
        package var target: Int
        package var count: Int
    }

    package struct Level: Hashable, Sendable {
        package var rows: [Row] = []
        /// To be made after the rows have been evaluated.
        package var copies: [Copy] = []
    }

    /// Beginnings that save fewer tokens than this are not shared.
    package static let minimumShare = 16

    /// What all texts begin with; empty if that is too short. It stands in sequence 0 and may be kept afterwards.
    package private(set) var root: [Row] = []
    package private(set) var rootCopies: [Copy] = []
    package private(set) var levels: [Level] = []
    /// Sequences in use, the root's included.
    package private(set) var sequenceCount = 1

    package var rowCount: Int { root.count + levels.reduce(0) { $0 + $1.rows.count } }
}

extension ScoringPlan {
    /// Plans for all texts that have something to score. Together they hold each such text once.
    ///
    /// - Parameters:
    ///   - branchLimit: how many rows one plan should have above its root; a single text may pass it.
    ///   - rowLimit: how many rows there is room for.
    ///   - sequenceLimit: how many sequences there are.
    package static func plans(
        for texts: [Text], branchLimit: Int, rowLimit: Int, sequenceLimit: Int
    ) -> [ScoringPlan] {
        precondition(sequenceLimit > 1, "a text needs a sequence beside the root's")
        let order = texts.indices.filter { texts[$0].tokens.count > texts[$0].firstScored }
            .sorted {
                let (left, right) = (texts[$0].evaluated, texts[$1].evaluated)
                return left == right ? $0 < $1 : left.lexicographicallyPrecedes(right)
            }
        guard !order.isEmpty else { return [] }
        return halved(order[...], of: texts, (branchLimit, rowLimit, sequenceLimit))
    }

    private static func halved(
        _ order: ArraySlice<Int>, of texts: [Text], _ limits: (branch: Int, row: Int, sequence: Int)
    ) -> [ScoringPlan] {
        let plan = ScoringPlan(order, of: texts)
        let fits =
            plan.rowCount <= limits.row && plan.rowCount - plan.root.count <= limits.branch
            && plan.sequenceCount <= limits.sequence
        if fits || texts[order.first!].evaluated == texts[order.last!].evaluated { return [plan] }
        let middle = order.startIndex + order.count / 2
        return halved(order[..<middle], of: texts, limits) + halved(order[middle...], of: texts, limits)
    }

    /// - Parameter order: the texts' indices, sorted by what is evaluated.
    private init(_ order: ArraySlice<Int>, of texts: [Text]) {
        let shared = Self.sharedCount(order, of: texts)
        if shared >= Self.minimumShare {
            root = rows(0..<shared, of: order, texts, sequence: 0)
            grow(order, of: texts, from: shared, parent: 0, copied: shared, level: 0)
        } else {
            grow(order, of: texts, from: 0, parent: 0, copied: 0, level: 0)
        }
    }

    /// Adds the part of the tree that begins at `depth`, where `order` holds every text that passes there.
    private mutating func grow(
        _ order: ArraySlice<Int>, of texts: [Text], from depth: Int, parent: Int, copied: Int, level: Int
    ) {
        let shared = Self.sharedCount(order, of: texts)
        let isLeaf =
            texts[order.first!].evaluated.count == shared && texts[order.last!].evaluated.count == shared
        guard isLeaf || shared - copied >= Self.minimumShare else {
            return fork(order, of: texts, at: shared, parent: parent, copied: copied, level: level)
        }
        guard shared > copied else { return }
        let sequence = sequenceCount
        sequenceCount += 1
        if copied > 0 {
            let copy = Copy(source: parent, target: sequence, count: copied)
            if level == 0 { rootCopies.append(copy) } else { levels[level - 1].copies.append(copy) }
        }
        if level == levels.count { levels.append(Level()) }
        levels[level].rows += rows(copied..<shared, of: order, texts, sequence: sequence)
        if !isLeaf {
            fork(order, of: texts, at: shared, parent: sequence, copied: shared, level: level + 1)
        }
    }

    /// Follows each way that the texts take at `depth`. Those that end there have been read already, or are read alone.
    private mutating func fork(
        _ order: ArraySlice<Int>, of texts: [Text], at depth: Int, parent: Int, copied: Int, level: Int
    ) {
        var rest = order
        while let first = rest.first {
            let next = texts[first].evaluated.dropFirst(depth).first
            let branch = rest.prefix { texts[$0].evaluated.dropFirst(depth).first == next }
            rest = rest.dropFirst(branch.count)
            grow(branch, of: texts, from: depth, parent: parent, copied: copied, level: level)
        }
    }

    private func rows(
        _ positions: Range<Int>, of order: ArraySlice<Int>, _ texts: [Text], sequence: Int
    ) -> [Row] {
        positions.map { position in
            Row(
                token: texts[order.first!].tokens[position], position: position, sequence: sequence,
                readings: order.compactMap { text in
                    guard texts[text].firstScored <= position + 1 else { return nil }
                    return Reading(text: text, token: texts[text].tokens[position + 1])
                })
        }
    }

    /// Sorted texts share what the first and the last share.
    private static func sharedCount(_ order: ArraySlice<Int>, of texts: [Text]) -> Int {
        let (first, last) = (texts[order.first!].evaluated, texts[order.last!].evaluated)
        return zip(first, last).prefix { $0 == $1 }.count
    }
}

/// Cuts rows into calls.
package enum CallSizes {
    /// As few calls as possible, as equal as possible, so that no call of a longer row of them has a single token.
    package static func balanced(_ count: Int, limit: Int) -> [Int] {
        guard count > 0 else { return [] }
        let calls = (count + limit - 1) / limit
        return (0..<calls).map { (count * ($0 + 1)) / calls - (count * $0) / calls }
    }
}
