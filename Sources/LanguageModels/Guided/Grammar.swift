/// The rules that a text must follow.
///
/// A grammar is made from a ``JSONSchema``, printed as GBNF for llama.cpp's sampler, and read by `GrammarMatcher`.
public struct Grammar: Hashable, Sendable, Codable {
    /// One rule.
    public indirect enum Rule: Hashable, Sendable, Codable {
        case literal(String)
        /// One character from these ranges of Unicode scalars.
        case character(CharacterRanges)
        case sequence([Rule])
        case choice([Rule])
        case repeated(Rule, minimum: Int, maximum: Int?)
        /// Another rule, by name.
        case reference(String)
    }

    /// The rule that the whole text follows.
    public static let root = "root"

    /// The names of the rules, in order, the root first, so that the printed form is always the same.
    public private(set) var names: [String] = []
    /// The rules by name.
    public private(set) var rules: [String: Rule] = [:]

    /// - Parameter root: the rule for the whole text.
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

    /// All Unicode scalars: all code points except the surrogates.
    public static let all = CharacterRanges([0...0xD7FF, 0xE000...0x10FFFF])

    /// Creates a set of characters. Ranges that overlap or touch are merged.
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

    /// The characters in a range.
    public init(_ range: ClosedRange<Unicode.Scalar>) {
        self.init([range.lowerBound.value...range.upperBound.value])
    }

    /// Whether the set has no characters.
    public var isEmpty: Bool { ranges.isEmpty }

    /// The only scalar; `nil` if there is not exactly one.
    public var single: Unicode.Scalar? {
        guard ranges.count == 1, ranges[0].count == 1 else { return nil }
        return Unicode.Scalar(ranges[0].lowerBound)
    }

    /// Whether a character is in the set.
    public func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

    /// The characters that are in either set.
    public func union(_ other: CharacterRanges) -> CharacterRanges { CharacterRanges(ranges + other.ranges) }

    /// The characters that are in this set but not in the other.
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
