import Spoken

/// Lays out the words of a cue in lines.
struct CueLines {
    let limits: SubtitleLimits
    /// The number of characters already taken on the first line.
    let indent: Int
    /// The separator between two words.
    let separator: String

    func fits(_ words: some Collection<Word>) -> Bool { filled(Array(words)).count <= limits.lineCount }

    /// - Parameter breaks: the cost of ending a line after each word.
    func lines(_ words: [Word], _ breaks: [Double]) -> [[Word]] {
        let filled = filled(words)
        guard filled.count == 2 else { return filled }
        let cuts = (1..<words.count).filter { cut in
            width(words[..<cut], after: indent) <= limits.lineWidth
                && width(words[cut...], after: 0) <= limits.lineWidth
        }
        let best = cuts.min { cost($0, words, breaks) < cost($1, words, breaks) }
        return best.map { [Array(words[..<$0]), Array(words[$0...])] } ?? filled
    }

    /// The number of characters that words take on one line, including the indent.
    func width(_ words: ArraySlice<Word>, after indent: Int) -> Int {
        words.reduce(indent + separator.count * (words.count - 1)) { $0 + $1.text.count }
    }

    /// Fills one line after the other as far as possible.
    private func filled(_ words: [Word]) -> [[Word]] {
        var lines: [[Word]] = []
        var used = 0
        for word in words {
            if lines.isEmpty {
                lines = [[word]]
                used = indent + word.text.count
            } else if used + separator.count + word.text.count <= limits.lineWidth {
                lines[lines.count - 1].append(word)
                used += separator.count + word.text.count
            } else {
                lines.append([word])
                used = word.text.count
            }
        }
        return lines
    }

    /// Lines of similar length are read fastest, and a shorter upper line covers less of the picture.
    private func cost(_ cut: Int, _ words: [Word], _ breaks: [Double]) -> Double {
        let (above, below) = (width(words[..<cut], after: indent), width(words[cut...], after: 0))
        let orphan = cut == 1 || cut == words.count - 1 ? 4.0 : 0
        return breaks[cut - 1] + Double(abs(above - below)) / 2 + (above > below ? 1 : 0) + orphan
    }
}
