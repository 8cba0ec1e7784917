/// Returns the name that was probably meant: the one with the smallest edit distance from
/// the given text, if that is small enough for the text's length.
func nearestName(to given: String, among names: [String]) -> String? {
    let distances = names.map { ($0, editDistance(Array(given), Array($0))) }
    guard let (name, distance) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, given.count / 3) ? name : nil
}

/// Counts insertions, deletions, substitutions, and swaps of neighbors.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for row in 0..<left.count {
        var line = [row + 1]
        for column in 0..<right.count {
            let substitution = rows[row][column] + (left[row] == right[column] ? 0 : 1)
            var best = min(substitution, rows[row][column + 1] + 1, line[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                best = min(best, rows[row - 1][column - 1] + 1)
            }
            line.append(best)
        }
        rows.append(line)
    }
    return rows[left.count][right.count]
}
