/// Finds texts that end an answer, and holds back what might be the beginning of one.
package struct StopTexts: Sendable {
    private let stops: [[UInt8]]
    private var held: [UInt8] = []
    /// Whether a stop text was found. Nothing is returned after it.
    package private(set) var hasStopped = false

    package init(_ stops: [String]) { self.stops = stops.map { Array($0.utf8) }.filter { !$0.isEmpty } }

    /// Adds whole characters and returns what is certainly part of the answer.
    package mutating func add(_ text: String) -> String {
        guard !hasStopped else { return "" }
        guard !stops.isEmpty else { return text }
        held += text.utf8
        for start in held.indices {
            let rest = held[start...]
            if stops.contains(where: { rest.starts(with: $0) }) {
                hasStopped = true
                return give(start)
            }
            if stops.contains(where: { $0.starts(with: rest) }) { return give(start) }
        }
        return give(held.count)
    }

    /// Ends the answer and returns what was held back, which is part of it.
    package mutating func finish() -> String {
        hasStopped ? "" : give(held.count)
    }

    private mutating func give(_ count: Int) -> String {
        defer { held.removeFirst(count) }
        return String(decoding: held[..<count], as: UTF8.self)
    }
}
