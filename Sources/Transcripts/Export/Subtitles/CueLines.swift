import Spoken

/// Lays the words of a cue out in lines.
enum CueLines {
    static func fits(_ words: some Collection<Word>, _ limits: SubtitleLimits, indent: Int) -> Bool {
        filled(Array(words), limits, indent: indent).count <= limits.lineCount
    }

    /// - Parameter breaks: what it costs to end a line behind each word.
    static func lines(
        _ words: [Word], _ breaks: [Double], _ limits: SubtitleLimits, indent: Int
    ) -> [[Word]] {
        let filled = filled(words, limits, indent: indent)
        guard filled.count == 2 else { return filled }
        let cuts = (1..<words.count).filter { cut in
            width(words[..<cut], indent) <= limits.lineWidth && width(words[cut...], 0) <= limits.lineWidth
        }
        let best = cuts.min { cost($0, words, breaks, indent) < cost($1, words, breaks, indent) }
        return best.map { [Array(words[..<$0]), Array(words[$0...])] } ?? filled
    }

    /// Line after line, each as full as it can be.
    private static func filled(_ words: [Word], _ limits: SubtitleLimits, indent: Int) -> [[Word]] {
        var lines: [[Word]] = []
        var used = 0
        for word in words {
            if lines.isEmpty {
                lines = [[word]]
                used = indent + word.text.count
            } else if used + 1 + word.text.count <= limits.lineWidth {
                lines[lines.count - 1].append(word)
                used += 1 + word.text.count
            } else {
                lines.append([word])
                used = word.text.count
            }
        }
        return lines
    }

    /// Lines of like length are read fastest, and a shorter one above covers less of the picture.
    private static func cost(_ cut: Int, _ words: [Word], _ breaks: [Double], _ indent: Int) -> Double {
        let (above, below) = (width(words[..<cut], indent), width(words[cut...], 0))
        let orphan = cut == 1 || cut == words.count - 1 ? 4.0 : 0
        return breaks[cut - 1] + Double(abs(above - below)) / 2 + (above > below ? 1 : 0) + orphan
    }

    private static func width(_ words: ArraySlice<Word>, _ indent: Int) -> Int {
        words.reduce(indent - 1) { $0 + $1.text.count + 1 }
    }
}
