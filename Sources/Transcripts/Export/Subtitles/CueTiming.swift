/// Decides when each piece is shown: as long as it is spoken, and as long as it takes to read if the speech leaves room for
/// that before it, after it, or in time that the next piece does not need.
struct CueTiming {
    let limits: SubtitleLimits

    /// How many milliseconds a text may come before its words.
    private static let lead: Int64 = 300
    /// How many milliseconds a text may come after its words if the text before it needs them, …
    private static let lag: Int64 = 1_000
    /// … and if two people speak at once.
    private static let lagOfInterruptions: Int64 = 2_000

    /// The number of milliseconds it takes to read that many characters.
    func needed(_ characters: Int) -> Int64 {
        let rate = Int64(limits.charactersPerSecond)
        let reading = (Int64(characters) * 1000 + rate - 1) / rate
        return min(max(SubtitleLimits.leastMilliseconds, reading), longest)
    }

    private var longest: Int64 { max(SubtitleLimits.leastMilliseconds, Int64(limits.seconds) * 1000) }

    /// - Parameter pieces: in order of start time.
    func spans(of pieces: [CuePiece]) -> [Range<Int64>] {
        var spans: [Range<Int64>] = []
        for (index, piece) in pieces.enumerated() {
            let earliest = spans.last.map { $0.upperBound + SubtitleLimits.gapMilliseconds } ?? 0
            let following = index + 1 < pieces.count ? pieces[index + 1] : nil
            var start = max(piece.start, earliest)
            var latest = following.map { $0.start - SubtitleLimits.gapMilliseconds } ?? .max
            let needed = needed(piece.characters)
            if latest < start + needed, let following {
                start = max(earliest, piece.start - Self.lead, latest - needed, 0)
                if start > piece.start { start = max(piece.start, earliest) }
                let after = index + 2 < pieces.count ? pieces[index + 2].start : .max
                latest += delay(of: following, behind: piece, until: after)
            }
            let end = min(max(piece.end, start + needed), latest, start + longest)
            spans.append(start..<max(end, start + SubtitleLimits.leastMilliseconds))
        }
        return spans
    }

    /// How much later than its words the next piece may come.
    private func delay(of next: CuePiece, behind piece: CuePiece, until after: Int64) -> Int64 {
        guard piece.end <= next.start else { return Self.lagOfInterruptions }
        let room = max(next.end, after == .max ? .max : after - SubtitleLimits.gapMilliseconds)
        guard room < .max else { return Self.lag }
        return min(Self.lag, max(0, room - next.start - needed(next.characters)))
    }
}
