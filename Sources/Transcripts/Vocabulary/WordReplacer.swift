import Spoken

/// Replaces words in a transcript and in what was written about it: all places in one pass, from the beginning. New text is not
/// searched again, and text that is right already stays, so doing this again changes nothing.
package struct WordReplacer: Sendable {
    /// A place in a text, and what to write there.
    package struct Place: Hashable, Sendable {
        /// The range in characters of the text.
        package var range: Range<Int>
        package var text: String
    }

    private struct Rule: Sendable {
        let pattern: [Character]
        let ignoresCase: Bool
        let takesCapital: Bool
        let meant: [Character]
        let replacement: WordReplacement?
    }

    /// By first character; later rules come first.
    private let rules: [Character: [Rule]]

    /// Of several replacements for the same words the last one counts, and one for a language counts before one for all.
    package init(_ replacements: [WordReplacement]) {
        self.init(
            replacements.filter { $0.heard != $0.meant }.map {
                let isSmall = !$0.heard.contains(where: \.isUppercase)
                return Rule(
                    pattern: Array($0.heard), ignoresCase: isSmall,
                    takesCapital: isSmall && !$0.meant.contains(where: \.isUppercase),
                    meant: Array($0.meant), replacement: $0)
            })
    }

    /// - Parameter names: the new names, by old name. Old names are matched exactly as written.
    package init(names: [String: String]) {
        self.init(
            names.filter { $0.key != $0.value && !$0.key.isEmpty }.sorted { $0.key < $1.key }.map {
                Rule(
                    pattern: Array($0.key), ignoresCase: false, takesCapital: false, meant: Array($0.value),
                    replacement: nil)
            })
    }

    private init(_ rules: [Rule]) {
        self.rules = Dictionary(grouping: rules.reversed()) { $0.pattern[0].small }
    }

    /// Whether nothing is ever replaced.
    package var isEmpty: Bool { rules.isEmpty }

    /// - Parameter language: the language of the text (BCP 47), if known.
    package func replaced(in text: String, language: String? = nil) -> String {
        let characters = Array(text)
        let places = places(in: characters, language: language)
        guard !places.isEmpty else { return text }
        var (written, next) = ("", 0)
        for place in places {
            written += String(characters[next..<place.range.lowerBound]) + place.text
            next = place.range.upperBound
        }
        return written + String(characters[next...])
    }

    /// Where words are to be replaced, in order. If several rules match at one place, the longest match counts.
    package func places(in text: [Character], language: String? = nil) -> [Place] {
        guard !rules.isEmpty else { return [] }
        var (places, index) = ([Place](), 0)
        while index < text.count {
            let candidates = rules[text[index].small] ?? []
            guard !candidates.isEmpty, !text.isJoined(at: index),
                let (rule, end) = best(of: candidates, in: text, at: index, language)
            else {
                index += 1
                continue
            }
            if let shown = shown(by: rule, in: text, at: index..<end) {
                places.append(Place(range: index..<end, text: shown))
            }
            index = end
        }
        return places
    }

    private func best(
        of rules: [Rule], in text: [Character], at index: Int, _ language: String?
    ) -> (Rule, end: Int)? {
        var best: (rule: Rule, end: Int)?
        for rule in rules where rule.replacement?.isFor(language) ?? true {
            guard let end = Self.end(of: rule, in: text, at: index), !text.isJoined(at: end) else { continue }
            let isNearer = rule.replacement?.language != nil && best?.rule.replacement?.language == nil
            if end > best?.end ?? 0 || end == best?.end && isNearer { best = (rule, end) }
        }
        return best.map { ($0.rule, $0.end) }
    }

    /// Where the words of a rule that begin at this place end; `nil` if they do not begin here.
    private static func end(of rule: Rule, in text: [Character], at start: Int) -> Int? {
        var index = start
        for character in rule.pattern {
            guard index < text.count else { return nil }
            guard character != " " else {
                guard text[index].isWhitespace else { return nil }
                index = text[index...].firstIndex { !$0.isWhitespace } ?? text.count
                continue
            }
            let isSame = rule.ignoresCase ? character.small == text[index].small : character == text[index]
            guard isSame else { return nil }
            index += 1
        }
        return index
    }

    /// What to write there; `nil` if it is there already.
    private func shown(by rule: Rule, in text: [Character], at range: Range<Int>) -> String? {
        var meant = rule.meant
        if rule.takesCapital, text[range.lowerBound].isUppercase, let first = meant.first {
            meant.replaceSubrange(0..<1, with: Array(first.uppercased()))
        }
        for offset in meant.indices where Self.end(of: rule, in: meant, at: offset) != nil {
            let start = range.lowerBound - offset
            let end = start + meant.count
            if start >= 0, end <= text.count, text[start..<end].elementsEqual(meant) { return nil }
        }
        // "Ltd." at the end of a sentence has one period.
        if meant.count > 1, let mark = meant.last, !mark.isOfWord, range.upperBound < text.count,
            text[range.upperBound] == mark
        {
            meant.removeLast()
        }
        let shown = String(meant)
        return shown == String(text[range]) ? nil : shown
    }
}

extension Character {
    /// The same character for two spellings that a reader takes for one.
    fileprivate var small: Character {
        if self == "\u{2019}" { return "'" }
        let small = lowercased()
        return small.count == 1 ? small[small.startIndex] : self
    }

    fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }

    fileprivate var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}

extension [Character] {
    /// Whether a word continues at this index. A hyphen separates words, and so does a possessive "'s"; the apostrophe of
    /// "don't" and the point of "1.5" do not.
    fileprivate func isJoined(at index: Int) -> Bool {
        guard index > 0, index < count else { return false }
        let (before, after) = (self[index - 1], self[index])
        if before.isOfWord, after.isOfWord { return !before.isUnspaced && !after.isUnspaced }
        let next = index + 1 < count ? self[index + 1] : " "
        if before.isOfWord, after.isApostrophe, next.isLetter {
            let isPossessive = next.small == "s" && !(index + 2 < count && self[index + 2].isOfWord)
            return !isPossessive
        }
        let earlier = index > 1 ? self[index - 2] : " "
        let joinsDigits = { (mark: Character) in ".,:".contains(mark) }
        return before.isNumber && joinsDigits(after) && next.isNumber
            || earlier.isNumber && joinsDigits(before) && after.isNumber
    }
}
