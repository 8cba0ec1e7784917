/// Cuts bytes into lines as they arrive. A line that is too long does not affect the others.
package struct LineSplitter: Sendable {
    package enum Line: Hashable, Sendable {
        case whole([UInt8])
        case tooLong
    }

    private let limit: Int
    private var rest: [UInt8] = []
    /// Whether the rest of a line that was too long is being skipped.
    private var isSkipping = false

    package init(limit: Int) { self.limit = limit }

    /// The lines that these bytes complete, without empty ones.
    package mutating func append(_ bytes: [UInt8]) -> [Line] {
        var lines: [Line] = []
        for piece in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            if piece.offset > 0, let line = endLine() { lines.append(line) }
            guard !isSkipping else { continue }
            rest += piece.element
            if rest.count > limit { (rest, isSkipping) = ([], true) }
        }
        return lines
    }

    /// The rest after the last line end.
    package mutating func finish() -> Line? { endLine() }

    private mutating func endLine() -> Line? {
        defer { (rest, isSkipping) = ([], false) }
        if isSkipping { return .tooLong }
        if rest.last == 13 { rest.removeLast() }
        return rest.isEmpty ? nil : .whole(rest)
    }
}
