/// Audio that is decoded in one pass: pieces of the recording one after the other, without the silence between them.
///
/// Everything is counted in samples, so that positions in the recording are exact.
///
/// ```swift
/// let window = WindowPlan(pieces: [0..<16_000, 80_000..<96_000])
/// window.length                    // 32,000: two seconds
/// window.source(ofStart: 16_000)   // 80,000: what begins at the seam begins with the second piece
/// window.source(ofEnd: 16_000)     // 16,000: what ends there ends with the first
/// ```
struct WindowPlan: Hashable, Sendable {
    /// In order, without overlaps, none empty.
    let pieces: [Range<Int>]

    init(pieces: [Range<Int>]) {
        precondition(
            !pieces.isEmpty && pieces.allSatisfy { !$0.isEmpty }, "a window has pieces, and none is empty")
        precondition(
            zip(pieces, pieces.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound },
            "pieces are in order")
        self.pieces = pieces
    }

    var length: Int { pieces.reduce(0) { $0 + $1.count } }
    /// From the first sample to the last, including what was left out between them.
    var source: Range<Int> { pieces[0].lowerBound..<pieces[pieces.count - 1].upperBound }

    /// Where something that begins at a sample of the window begins in the recording.
    func source(ofStart sample: Int) -> Int {
        var offset = 0
        for piece in pieces {
            if sample < offset + piece.count { return piece.lowerBound + max(0, sample - offset) }
            offset += piece.count
        }
        return source.upperBound
    }

    /// Where something that ends at a sample of the window ends in the recording.
    func source(ofEnd sample: Int) -> Int {
        var offset = 0
        for piece in pieces {
            if sample <= offset + piece.count { return piece.lowerBound + max(0, sample - offset) }
            offset += piece.count
        }
        return source.upperBound
    }

    /// Where a word lies in the recording. Nobody pauses inside a word, and in a call the other party may speak during a pause. So of a
    /// word that spans a seam, only the larger part counts.
    func source(ofWord range: Range<Int>) -> Range<Int> {
        let start = source(ofStart: range.lowerBound)
        let place = start..<max(start, source(ofEnd: range.upperBound))
        let parts = pieces.inside(place)
        return parts.count > 1 ? parts.max { $0.count < $1.count } ?? place : place
    }

    /// The part of the window that lies in a stretch of the recording; `nil` if there is none.
    func part(_ range: Range<Int>) -> WindowPlan? {
        let inside = pieces.inside(range)
        return inside.isEmpty ? nil : WindowPlan(pieces: inside)
    }

    /// Where samples of the recording are in the window: one range for each piece that they touch.
    func ranges(ofSource range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = 0
        for piece in pieces {
            let common = piece.clamped(to: range)
            if !common.isEmpty {
                found.append(
                    offset + common.lowerBound - piece.lowerBound..<offset + common.upperBound
                        - piece.lowerBound)
            }
            offset += piece.count
        }
        return found
    }
}
