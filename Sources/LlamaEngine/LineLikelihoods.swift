import Foundation

/// The likelihoods of the lines of an answer, computed while it is written token by token.
struct LineLikelihoods {
    /// For each non-empty line, from 0 to 1, how likely the model writes exactly this.
    var values: [Double] { all.map { exp($0.logLikelihood) } }

    /// For each non-empty line, how likely each of several words was where the first of them was written.
    var alternatives: [[Double]] { all.map(\.alternatives) }

    private struct Line {
        var logLikelihood = 0.0
        var alternatives: [Double] = []
    }

    private var lines: [Line] = []
    private var open: Line?
    private var all: [Line] { lines + [open].compactMap(\.self) }

    /// - Parameters:
    ///   - bytes: the token's bytes. A token that ends a line belongs to that line.
    ///   - likelihood: the token's likelihood, from 0 to 1.
    mutating func add(_ bytes: [UInt8], likelihood: Double) {
        let newline = UInt8(ascii: "\n")
        if open != nil || bytes.contains(where: { $0 != newline }) {
            var line = open ?? Line()
            line.logLikelihood += log(max(likelihood, .leastNormalMagnitude))
            open = line
        }
        if bytes.contains(newline), let line = open {
            lines.append(line)
            open = nil
        }
    }

    /// Notes how likely each alternative was where one was written. Only the first place of a line counts.
    mutating func choose(among likelihoods: [Double]) {
        if open?.alternatives.isEmpty == true { open?.alternatives = likelihoods }
    }
}
