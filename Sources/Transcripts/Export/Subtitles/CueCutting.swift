import Spoken

/// A part of a run that is shown on the screen at once.
struct CuePiece {
    let speaker: String?
    let lines: [[Word]]
    /// The separator between two words of a line.
    let separator: String
    /// When the first word begins and the last one ends, in milliseconds.
    let start: Int64
    let end: Int64
    /// The number of characters to read, including the heading.
    let characters: Int
}

/// Cuts a run into pieces so that all cuts together cost the reader the least.
///
/// A cut is cheap at the end of a sentence or a clause, and expensive between an article and its noun. A single word, a piece
/// that must be read too fast, and a pause inside a piece also cost. The cheapest way through all words is found exactly.
struct CueCutting {
    private let run: SpokenRun
    private let limits: SubtitleLimits
    private let indent: Int
    private let layout: CueLines
    private let breaks: [Double]

    /// - Parameter indent: the number of characters that the heading takes on the first line.
    init(run: SpokenRun, limits: SubtitleLimits, indent: Int) {
        self.run = run
        self.limits = limits
        self.indent = indent
        layout = CueLines(limits: limits, indent: indent, separator: run.segment.separator)
        breaks = run.words.indices.map { CueBreak.cost(after: $0, in: run) }
    }

    var pieces: [CuePiece] {
        let count = run.words.count
        // For each word, the lowest cost of cutting everything before it, and where the last piece begins.
        var best = [(cost: 0.0, from: 0)]
        for end in 1...max(1, count) where count > 0 {
            var found: (cost: Double, from: Int)?
            for start in stride(from: end - 1, through: 0, by: -1) {
                guard start == end - 1 || canStand(start..<end) else { break }
                let cost = best[start].cost + cost(of: start..<end)
                if found.map({ cost < $0.cost }) ?? true { found = (cost, start) }
            }
            best.append(found ?? (0, end - 1))
        }
        var pieces: [CuePiece] = []
        var end = count
        while end > 0 {
            pieces.append(piece(best[end].from..<end))
            end = best[end].from
        }
        return pieces.reversed()
    }

    private func canStand(_ words: Range<Int>) -> Bool {
        duration(words) <= Int64(limits.seconds) * 1000
            && layout.fits(run.words[words])
    }

    private func duration(_ words: Range<Int>) -> Int64 {
        run.times[words.upperBound - 1].upperBound - run.times[words.lowerBound].lowerBound
    }

    private func cost(of words: Range<Int>) -> Double {
        let last = words.upperBound - 1
        let isWhole = words.count == run.words.count
        // Each cue is one more thing to look at.
        var cost = 10 + breaks[last]
        if words.count == 1, !isWhole { cost += 40 }
        if words.count == 2, !isWhole { cost += 8 }
        // If a sentence ends inside a cue, the next one begins at the end of that cue.
        cost += 4 * Double(words.dropLast().count { CueBreak.endsSentence(run.words[$0]) })
        for index in words.dropFirst()
        where run.times[index].lowerBound - run.times[index - 1].upperBound > 700 {
            cost += 15
        }
        return cost + Double(shortage(words)) / 50
    }

    /// How many milliseconds are missing to read the piece before the next words are said.
    private func shortage(_ words: Range<Int>) -> Int64 {
        let next = words.upperBound < run.times.count ? run.times[words.upperBound].lowerBound : .max
        let room = next == .max ? .max : next - run.times[words.lowerBound].lowerBound
        let needed = CueTiming(limits: limits).needed(characters(words))
        return max(0, needed - min(room, needed))
    }

    private func characters(_ words: Range<Int>) -> Int {
        layout.width(run.words[words], after: indent)
    }

    private func piece(_ words: Range<Int>) -> CuePiece {
        CuePiece(
            speaker: run.segment.speaker,
            lines: layout.lines(Array(run.words[words]), Array(breaks[words])), separator: layout.separator,
            start: run.times[words.lowerBound].lowerBound, end: run.times[words.upperBound - 1].upperBound,
            characters: characters(words))
    }
}

/// The cost to the reader of ending a cue or a line after a word.
enum CueBreak {
    private static let clauseEnds = Set(",;:—–、，；")
    /// Words that begin a clause: better to break before them than after them.
    private static let openers: Set<String> = [
        "and", "but", "or", "so", "because", "that", "which", "who", "when", "if", "while", "where", "then",
        "und", "aber", "oder", "weil", "dass", "wenn", "et", "mais", "ou", "que", "y", "pero", "porque",
    ]
    /// Words that belong with the next one.
    private static let leaning: Set<String> = [
        "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "from", "my", "your", "his",
        "her",
        "our", "their", "is", "are", "was", "der", "die", "das", "den", "dem", "ein", "eine", "zu", "im",
        "am",
        "le", "la", "les", "un", "une", "de", "du", "des", "el", "los", "las", "del",
    ]
    /// A pause of at least this many milliseconds sounds like an end.
    private static let pause: Int64 = 350

    static func endsSentence(_ word: Word) -> Bool {
        SentenceEnd.isBehind(word.text)
    }

    static func cost(after index: Int, in run: SpokenRun) -> Double {
        let word = run.words[index]
        if endsSentence(word) || index == run.words.count - 1 { return 0 }
        if word.text.last.map(clauseEnds.contains) == true { return 4 }
        if run.times[index + 1].lowerBound - run.times[index].upperBound >= pause { return 4 }
        let next = run.words[index + 1].text.lowercased()
        if openers.contains(next) { return 8 }
        return leaning.contains(word.text.lowercased()) ? 26 : 14
    }
}
