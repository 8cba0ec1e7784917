/// Splits rows into calls.
enum CallSizes {
    /// As few calls as possible, of sizes as equal as possible, so that none of several calls has only a single token.
    static func balanced(_ count: Int, limit: Int) -> [Int] {
        guard count > 0 else { return [] }
        let calls = (count + limit - 1) / limit
        return (0..<calls).map { (count * ($0 + 1)) / calls - (count * $0) / calls }
    }
}
