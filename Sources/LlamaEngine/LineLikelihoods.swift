import Foundation

/// How likely the lines of an answer were, as they are written token by token.
struct LineLikelihoods {
    /// Of the lines that hold anything, from 0 to 1: that the model writes this and nothing else.
    var values: [Double] { (open.map { lines + [$0] } ?? lines).map(exp) }

    private var lines: [Double] = []
    private var open: Double?

    /// - Parameters:
    ///   - bytes: what the token spells; the one that ends a line belongs to it.
    ///   - likelihood: the token's, from 0 to 1.
    mutating func add(_ bytes: [UInt8], likelihood: Double) {
        let newline = UInt8(ascii: "\n")
        if open != nil || bytes.contains(where: { $0 != newline }) {
            open = (open ?? 0) + log(max(likelihood, .leastNormalMagnitude))
        }
        if bytes.contains(newline), let line = open {
            lines.append(line)
            open = nil
        }
    }
}
