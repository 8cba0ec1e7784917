import Foundation

/// How likely the lines of an answer were, as they are written token by token.
struct LineLikelihoods {
    /// Of the lines that hold anything, the geometric mean of their tokens.
    var values: [Double] { open.map { lines + [$0.mean] } ?? lines }

    private var lines: [Double] = []
    private var open: Line?

    private struct Line {
        var logs = 0.0
        var count = 0
        var mean: Double { exp(logs / Double(count)) }
    }

    /// - Parameters:
    ///   - bytes: what the token spells; the one that ends a line belongs to it.
    ///   - likelihood: the token's, from 0 to 1.
    mutating func add(_ bytes: [UInt8], likelihood: Double) {
        let newline = UInt8(ascii: "\n")
        if open != nil || bytes.contains(where: { $0 != newline }) {
            var line = open ?? Line()
            line.logs += log(max(likelihood, .leastNormalMagnitude))
            line.count += 1
            open = line
        }
        if bytes.contains(newline), let line = open {
            lines.append(line.mean)
            open = nil
        }
    }
}
