import Transcripts

/// What a report has to know of the language that was spoken: one table of words for each, and no rule that belongs to one alone.
///
/// A field that a language has no use for is empty: English puts no pointer behind a weekday ("mardi prochain"), German writes no
/// number as two words. Whatever finds things in transcripts takes a language, and English where it is told none. One object for each
/// language, since every part of a transcript's reading holds it.
package final class ReportLanguage: Sendable {
    /// As BCP 47 has it; empty for a language of which nothing is known.
    let id: String
    /// Words that carry the sentence rather than its subject: none of them is a name, and no title is made of them alone.
    let functionWords: Set<String>
    /// Endings that make a plural, a case or a tense, longest first of those that end alike.
    let endings: [String]
    let numbers: NumberWords
    let units: Units
    let days: DayWords
    let names: NameWords
    let titles: TitleWords
    /// What a report says by itself.
    let words: ReportWords

    init(
        id: String, functionWords: Set<String>, endings: [String], numbers: NumberWords, units: Units,
        days: DayWords, names: NameWords, titles: TitleWords, words: ReportWords
    ) {
        self.id = id
        self.functionWords = functionWords
        self.endings = endings
        self.numbers = numbers
        self.units = units
        self.days = days
        self.names = names
        self.titles = titles
        self.words = words
    }

    /// Whose tables there are.
    static let known = [english, german, french, spanish]
}

extension ReportLanguage: Equatable {
    package static func == (left: ReportLanguage, right: ReportLanguage) -> Bool { left === right }
}

extension ReportLanguage {
    /// A word that counts something.
    func isNumeral(_ word: String) -> Bool {
        numbers.counting.contains(word) || word.contains(where: \.isNumber)
            || numbers.compounds.cut(word) != nil
    }

    /// A number or a date: says much in a sentence, but not what it is about.
    func isQuantity(_ word: String) -> Bool { isNumeral(word) || days.dateWords.contains(word) }

    /// Whether a mark that ends sentences stands behind a word, and ends one: not in "Dr. Weber" and "am 14. Juni".
    func endsSentence(_ words: [String], at index: Int) -> Bool {
        guard words[index].last.map({ ".?!".contains($0) }) ?? false else { return false }
        return !names.abbreviations.contains(comparableForm(words[index]))
            && !isOrdinal(words, at: index)
    }

    /// "14." before a month, before small letters, or behind "am".
    func isOrdinal(_ words: [String], at index: Int) -> Bool {
        let form = comparableForm(words[index])
        guard numbers.writesOrdinalsWithPoint, words[index].hasSuffix("."), form.count < 3,
            form.allSatisfy(\.isASCIIDigit), index + 1 < words.count
        else { return false }
        let next = words[index + 1]
        return next.first?.isLowercase == true || days.months[comparableForm(next)] != nil
            || index > 0 && days.leads.contains(comparableForm(words[index - 1]))
    }
}

/// Words of tables, apart from each other by white space.
func wordSet(_ text: String) -> Set<String> { Set(wordList(text)) }

/// The same, in their order.
func wordList(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
