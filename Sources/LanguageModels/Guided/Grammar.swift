/// What a text may look like, as rules.
///
/// It is made from a ``JSONSchema``, printed as GBNF for llama.cpp's sampler, and read by `GrammarMatcher`.
public struct Grammar: Hashable, Sendable, Codable {
    /// What text may be.
    public indirect enum Rule: Hashable, Sendable, Codable {
        case literal(String)
        /// One character out of these ranges of Unicode scalars.
        case character(CharacterRanges)
        case sequence([Rule])
        case choice([Rule])
        case repeated(Rule, minimum: Int, maximum: Int?)
        /// Another rule, by name.
        case reference(String)
    }

    /// The rule that the whole text follows.
    public static let root = "root"

    /// In order, the root first, so that the printed form is always the same.
    public private(set) var names: [String] = []
    /// By their names.
    public private(set) var rules: [String: Rule] = [:]

    /// - Parameter root: what the whole text is.
    public init(root: Rule) { self[Self.root] = root }

    /// A rule by its name.
    public subscript(name: String) -> Rule? {
        get { rules[name] }
        set {
            if rules[name] == nil { names.append(name) }
            rules[name] = newValue
        }
    }
}

/// Sorted ranges of Unicode scalars that neither touch nor overlap.
public struct CharacterRanges: Hashable, Sendable, Codable {
    /// In order, none touching another.
    public private(set) var ranges: [ClosedRange<UInt32>]

    /// All scalars there are: everything but the surrogates.
    public static let all = CharacterRanges([0...0xD7FF, 0xE000...0x10FFFF])

    /// Any characters; ranges that overlap are put together.
    public init(_ ranges: [ClosedRange<UInt32>]) {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last,
                range.lowerBound <= last.upperBound || range.lowerBound == last.upperBound + 1
            {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// The characters from one to another.
    public init(_ range: ClosedRange<Unicode.Scalar>) {
        self.init([range.lowerBound.value...range.upperBound.value])
    }

    /// No character is in it.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The only scalar, if there is just one.
    public var single: Unicode.Scalar? {
        guard ranges.count == 1, ranges[0].count == 1 else { return nil }
        return Unicode.Scalar(ranges[0].lowerBound)
    }

    /// Whether a character is in it.
    public func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

    /// What is in the one or the other.
    public func union(_ other: CharacterRanges) -> CharacterRanges { CharacterRanges(ranges + other.ranges) }

    /// What is in this one and not in the other.
    public func subtracting(_ other: CharacterRanges) -> CharacterRanges {
        var left = ranges
        for gap in other.ranges {
            left = left.flatMap { range -> [ClosedRange<UInt32>] in
                guard range.overlaps(gap) else { return [range] }
                let below = range.lowerBound < gap.lowerBound ? [range.lowerBound...(gap.lowerBound - 1)] : []
                let above = range.upperBound > gap.upperBound ? [(gap.upperBound + 1)...range.upperBound] : []
                return below + above
            }
        }
        return CharacterRanges(left)
    }
}
