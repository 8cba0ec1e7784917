/// Until when something is to be done: of a sentence's dates the one that belongs to the deed.
///
/// That is the first one said after the words that promise or ask, before any others that do, and there the one that sets an end ("by
/// Friday") before all others; else one said just before those words. A date that tells which thing is meant ("the letter from Tuesday")
/// or that has passed is none.
struct DueDate {
    /// So many words may stand between a date and what follows it ("On Friday then, I will").
    private static let reachBefore = 2

    private let words: [String]
    private let forms: [String]
    private let dates: [Range<Int>]
    private let known: DueWords

    init(_ words: [String], dates: [Range<Int>], _ known: DueWords) {
        self.known = known
        self.words = words
        forms = words.map(comparableForm)
        self.dates = dates
    }

    /// As it was said; `nil` where the sentence says no such day.
    ///
    /// - Parameters:
    ///   - cues: what promises or asks in this sentence.
    ///   - others: what would do so, too.
    func text(after cues: [String], before others: [String]) -> String? {
        guard let cue = place(of: cues, from: 0) else { return nil }
        let possible = dates.filter { !tellsWhich($0) }
        let end = place(of: others, from: cue.upperBound)?.lowerBound ?? words.count
        let after = possible.filter { $0.lowerBound >= cue.upperBound && $0.upperBound <= end }
        let isLast = cue.upperBound >= words.count - 1
        let before = possible.last {
            $0.upperBound <= cue.lowerBound && (isLast || cue.lowerBound - $0.upperBound <= Self.reachBefore)
        }
        let date = after.first(where: setsEnd) ?? after.first ?? before
        return date.map { spokenPhrase(words[$0]) }
    }

    private func setsEnd(_ date: Range<Int>) -> Bool { word(before: date).map(known.ends.contains) ?? false }

    private func tellsWhich(_ date: Range<Int>) -> Bool {
        if forms[date].contains(where: known.passed.contains) { return true }
        guard let word = word(before: date), known.tells.contains(word) else { return false }
        let earlier = forms[..<date.lowerBound].dropLast().last { !known.articles.contains($0) }
        return !known.joins.contains(word) || !(earlier.map(known.partsOfTime.contains) ?? false)
    }

    private func word(before date: Range<Int>) -> String? {
        forms[..<date.lowerBound].last { !known.articles.contains($0) }
    }

    /// The first place of one of the phrases.
    private func place(of phrases: [String], from start: Int) -> Range<Int>? {
        let phrases = phrases.map { $0.split(separator: " ").map(String.init) }
        for index in forms.indices.dropFirst(start) {
            for phrase in phrases where forms[index...].starts(with: phrase) {
                return index..<(index + phrase.count)
            }
        }
        return nil
    }
}
