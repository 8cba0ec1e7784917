/// The difference between two lists of turns: the time in which speakers are missed, invented or confused.
///
/// Turn boundaries have no tolerance, and simultaneous speakers each count. The two lists use unrelated names: they are
/// matched so that the most time agrees.
///
/// ```swift
/// let error = DiarizationError(reference: truth, hypothesis: found)
/// print(error.rate)
/// ```
public struct DiarizationError: Hashable, Sendable, Codable {
    /// A speaker's turn, in seconds.
    public struct Turn: Hashable, Sendable {
        public var speaker: String
        public var start: Double
        public var end: Double

        public init(speaker: String, start: Double, end: Double) {
            self.speaker = speaker
            self.start = start
            self.end = end
        }
    }

    /// In seconds, counted once per speaker.
    public private(set) var missed = 0.0
    public private(set) var invented = 0.0
    public private(set) var confused = 0.0
    /// The total speaking time in the reference.
    public private(set) var total = 0.0

    public var rate: Double { total > 0 ? (missed + invented + confused) / total : 0 }

    public init() {}

    public init(reference: [Turn], hypothesis: [Turn]) {
        let (names, others) = (Self.names(in: reference), Self.names(in: hypothesis))
        var agreed = others.map { _ in names.map { _ in 0.0 } }
        var both = 0.0
        for piece in Self.pieces(reference + hypothesis) {
            let said = Self.speaking(reference, piece)
            let found = Self.speaking(hypothesis, piece)
            let length = piece.upperBound - piece.lowerBound
            total += length * Double(said.count)
            missed += length * Double(max(0, said.count - found.count))
            invented += length * Double(max(0, found.count - said.count))
            both += length * Double(min(said.count, found.count))
            for (index, other) in others.enumerated() where found.contains(other) {
                for (place, name) in names.enumerated() where said.contains(name) {
                    agreed[index][place] += length
                }
            }
        }
        confused = max(0, both - Self.bestMatch(agreed))
    }

    /// The sum of two results, as if one recording followed the other.
    public static func + (one: DiarizationError, other: DiarizationError) -> DiarizationError {
        var sum = one
        sum.missed += other.missed
        sum.invented += other.invented
        sum.confused += other.confused
        sum.total += other.total
        return sum
    }

    private static func names(in turns: [Turn]) -> [String] { Set(turns.map(\.speaker)).sorted() }

    /// Divides time wherever a turn begins or ends.
    private static func pieces(_ turns: [Turn]) -> [Range<Double>] {
        let borders = Set(turns.flatMap { [$0.start, $0.end] }).sorted()
        return zip(borders, borders.dropFirst()).map { $0..<$1 }
    }

    private static func speaking(_ turns: [Turn], _ piece: Range<Double>) -> Set<String> {
        Set(turns.filter { $0.start <= piece.lowerBound && piece.upperBound <= $0.end }.map(\.speaker))
    }

    /// The most time that can agree if each name of one list matches at most one name of the other.
    ///
    /// Dynamic programming over sets of matched names; there are few speakers.
    private static func bestMatch(_ agreed: [[Double]]) -> Double {
        var best: [Int: Double] = [0: 0]
        for row in agreed {
            for (taken, time) in best {
                for (place, more) in row.enumerated() where taken >> place & 1 == 0 && more > 0 {
                    best[taken | 1 << place] = max(best[taken | 1 << place] ?? 0, time + more)
                }
            }
        }
        return best.values.max() ?? 0
    }
}
