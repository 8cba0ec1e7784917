/// The number of symbols to insert, delete or replace to turn one sequence into the other.
package func editDistance<Symbol: Equatable>(_ first: [Symbol], _ second: [Symbol]) -> Int {
    var row = Array(0...second.count)
    for (index, symbol) in first.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in second.indices {
            let best = min(
                diagonal + (symbol == second[column] ? 0 : 1), row[column] + 1, row[column + 1] + 1)
            (diagonal, row[column + 1]) = (row[column + 1], best)
        }
    }
    return row[second.count]
}
