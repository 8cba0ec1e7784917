import Spoken

/// Removes filler sounds, stutters and repeated words from what was said.
///
/// It has no list of words to remove. A filler sound is recognized by its letters. A stutter is recognized by how it is
/// used in this conversation: only as the beginning of the next word. The transcript itself does not change; the tidied
/// text is for readers and for text models.
struct Tidying: Sendable {
    private let language: ReportLanguage
    /// How often a short fragment came before a word that begins with it, minus how often it came before another. At zero or
    /// below, it counts as a word of its own.
    private var begins: [String: Int] = [:]

    init(in language: ReportLanguage) { self.language = language }

    /// The words worth reading, in order.
    mutating func tidied(_ words: [SaidWord]) -> [SaidWord] {
        var kept: [SaidWord] = []
        for word in Self.spoken(words) where !word.bare.isEmpty || word.isUnclear {
            guard isHesitation(word.bare) else {
                kept.append(word)
                continue
            }
            // If the filler ended the sentence, move its mark to the word before it.
            if word.endsSentence, let last = kept.last, !last.endsSentence, let mark = word.text.last {
                kept[kept.count - 1].text = last.text.droppingLast(in: ",;:") + String(mark)
            }
        }
        return withoutRepeats(withoutStutters(kept)).begunWithCapital
    }

    /// Removes descriptions of sounds by a speech model or a transcriber: "[laughter]", "<noise>".
    private static func spoken(_ words: [SaidWord]) -> [SaidWord] {
        var (kept, closing) = ([SaidWord](), Character?.none)
        for word in words {
            if let mark = closing {
                if word.text.contains(mark) { closing = nil }
                continue
            }
            if let first = word.text.first, let mark = brackets[first] {
                if !word.text.contains(mark) { closing = mark }
                continue
            }
            var word = word
            if !word.isUnclear { word.text = word.text.replacingDashes.spelled }
            kept.append(word)
        }
        return kept
    }

    private static let brackets: [Character: Character] = ["[": "]", "<": ">", "{": "}"]

    /// "um", "hmm", "ehm": at most one vowel, and breath sounds. A word that exists in the language stays.
    private func isHesitation(_ word: String) -> Bool {
        guard word.wholeMatch(of: /u+h+m*|u+m+|h+m+|m+h*m+|e+h+m*|ä+h+m*|ö+h+m*|a+h+m*|e+rm*/) != nil else {
            return false
        }
        // "er" is a word in German and Dutch, "um" in Portuguese and German.
        return !["um", "er"].contains(word) || language == .english
    }

    /// Removes stutters: "th the", "a b bit".
    private mutating func withoutStutters(_ words: [SaidWord]) -> [SaidWord] {
        var kept: [SaidWord] = []
        for (index, word) in words.enumerated() {
            let (bare, next) = (word.bare, index + 1 < words.count ? words[index + 1].bare : "")
            guard (1...Self.longestStutter).contains(bare.count), !bare.contains(where: Self.isVowel),
                !word.endsSentence,
                bare.allSatisfy(\.isLetter)
            else {
                kept.append(word)
                continue
            }
            let isBeginning = next.count > bare.count && next.hasPrefix(bare)
            let balance = begins[bare, default: 0] + (isBeginning ? 1 : -1)
            begins[bare] = balance
            if !isBeginning || balance <= 0 { kept.append(word) }
        }
        return kept
    }

    private static let longestStutter = 3
    private static func isVowel(_ letter: Character) -> Bool { !"bcdfghjklmnpqrstvwxz".contains(letter) }

    /// Removes immediate repetitions: "the the", "I think I think". Repeated numerals stay, since they form a number.
    private func withoutRepeats(_ words: [SaidWord]) -> [SaidWord] {
        var kept: [SaidWord] = []
        var rest = words[...]
        outer: while let word = rest.first {
            for count in stride(from: min(Self.longestRepeat, rest.count / 2), to: 0, by: -1) {
                let (once, again) = (rest.prefix(count), rest.dropFirst(count).prefix(count))
                guard once.map(\.bare) == again.map(\.bare), !once.contains(where: \.endsSentence),
                    !once.contains(where: { language.isNumeral($0.bare) })
                else { continue }
                rest = rest.dropFirst(count)
                continue outer
            }
            kept.append(word)
            rest = rest.dropFirst()
        }
        return kept
    }

    private static let longestRepeat = 4
}

extension String {
    fileprivate func droppingLast(in marks: String) -> String {
        last.map { marks.contains($0) } == true ? String(dropLast()) : self
    }

    /// Removes underscores from letters spelled out as "T_V_".
    fileprivate var spelled: String {
        wholeMatch(of: /(\p{L}_)+\W*/) == nil ? self : filter { $0 != "_" }
    }

    /// Replaces a dash or dots where someone breaks off with a comma.
    fileprivate var replacingDashes: String {
        let core = reversed().drop { "\u{2026}\u{2014}\u{2013}-.".contains($0) }
        let tail = suffix(count - core.count)
        guard tail.count > 1 || tail.contains(where: { "\u{2026}\u{2014}\u{2013}".contains($0) }) else {
            return self
        }
        return core.isEmpty ? "" : String(core.reversed()) + ","
    }
}

extension [SaidWord] {
    fileprivate var begunWithCapital: [SaidWord] {
        guard let first = self.first else { return self }
        var words = self
        words[0].text = first.text.prefix(1).uppercased() + first.text.dropFirst()
        return words
    }
}
