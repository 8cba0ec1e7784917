import Foundation

/// The likelihoods of the lines of an answer, computed while it is written token by token.
struct LineLikelihoods {
    /// For each non-empty line, from 0 to 1, how likely the model writes exactly this.
    var values: [Double] { (open.map { lines + [$0] } ?? lines).map(exp) }

    /// For each non-empty line, how likely each of several words was where the first of them was written.
    var alternatives: [[Double]] {
        open == nil ? closedAlternatives : closedAlternatives + [openAlternatives]
    }

    private var lines: [Double] = []
    private var open: Double?
    private var closedAlternatives: [[Double]] = []
    private var openAlternatives: [Double] = []

    /// - Parameters:
    ///   - bytes: the token's bytes. A token that ends a line belongs to that line.
    ///   - likelihood: the token's likelihood, from 0 to 1.
    mutating func add(_ bytes: [UInt8], likelihood: Double) {
        let newline = UInt8(ascii: "\n")
        if open != nil || bytes.contains(where: { $0 != newline }) {
            open = (open ?? 0) + log(max(likelihood, .leastNormalMagnitude))
        }
        if bytes.contains(newline), let line = open {
            lines.append(line)
            open = nil
            closedAlternatives.append(openAlternatives)
            openAlternatives = []
        }
    }

    /// Notes how likely each alternative was where one was written. Only the first place of a line counts.
    mutating func choose(among likelihoods: [Double]) {
        if openAlternatives.isEmpty { openAlternatives = likelihoods }
    }
}
