extension [Range<Int>] {
    /// Adds a stretch that does not begin before the last one; where it touches that one, both are one.
    package mutating func append(joining range: Range<Int>) {
        if let last, range.lowerBound <= last.upperBound {
            self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
        } else {
            append(range)
        }
    }
}
