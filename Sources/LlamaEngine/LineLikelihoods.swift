import Foundation

/// The likelihoods of the lines of an answer, computed while it is written token by token.
struct LineLikelihoods {
    /// For each non-empty line, from 0 to 1, how likely the model writes exactly this.
    var values: [Double] { (open.map { lines + [$0] } ?? lines).map(exp) }

    private var lines: [Double] = []
    private var open: Double?

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
        }
    }
}
