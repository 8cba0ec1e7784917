/// Checks the times in a file. Readers pass on what they find; only here is it decided what can be true.
///
/// A time that cannot be true is removed, and ``TimeSharing`` assigns another one: no word is lost with it.
enum TimeSense {
    /// Stands for a time in the file that cannot be read.
    static let unreadable = Int64.min

    /// The turns with the times that make sense, and the number of turns that had others.
    static func mended(_ turns: [ImportedTurn]) -> (turns: [ImportedTurn], senseless: Int) {
        var senseless = 0
        let mended = turns.map { turn in
            var turn = turn
            var isSound = mend(&turn.start, &turn.end)
            turn.words = turn.words.map { word in
                var word = word
                isSound = mend(&word.start, &word.end) && isSound
                return word
            }
            if !isSound, !turn.words.isEmpty { senseless += 1 }
            return turn
        }
        return (mended, senseless)
    }

    /// - Returns: whether both made sense. If they contradict each other, the start is kept.
    private static func mend(_ start: inout Int64?, _ end: inout Int64?) -> Bool {
        let given = (start, end)
        start = start.flatMap { isPossible($0) ? $0 : nil }
        end = end.flatMap { isPossible($0) ? $0 : nil }
        if let first = start, let last = end, last < first { end = nil }
        return (start, end) == given
    }

    static func isPossible(_ time: Int64) -> Bool { (0...TimeSharing.latest).contains(time) }
}
