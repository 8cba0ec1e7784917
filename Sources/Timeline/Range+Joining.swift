extension [Range<Int>] {
    /// Appends a range that does not start before the last one. If it touches the last one, the two are joined.
    package mutating func append(joining range: Range<Int>) {
        if let last, range.lowerBound <= last.upperBound {
            self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
        } else {
            append(range)
        }
    }
}
