import Transcripts

/// What a report needs to know about the spoken language: word tables. No rule applies to one language only.
///
/// A field that a language does not need is empty: English has no word like "prochain" after a weekday ("mardi prochain"), German does not
/// write a number as two words. Code that searches transcripts takes a language; the default is English. There is one object per language,
/// since every step of reading a transcript refers to it.
package final class ReportLanguage: Sendable {
    /// The BCP 47 code; empty if the language is unknown.
    let id: String
    /// Words without content of their own: they are never names, and a title never consists of them alone.
    let functionWords: Set<String>
    /// Plural, case and tense endings. Of endings that end alike, the longest comes first.
    let endings: [String]
    let numbers: NumberWords
    let units: Units
    let days: DayWords
    let names: NameWords
    let titles: TitleWords
    /// The fixed texts of a report.
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

    /// All languages that have tables.
    static let known = [english, german, french, spanish]
}

extension ReportLanguage: Equatable {
    package static func == (left: ReportLanguage, right: ReportLanguage) -> Bool { left === right }
}

extension ReportLanguage {
    /// Whether a word is a number.
    func isNumeral(_ word: String) -> Bool {
        numbers.counting.contains(word) || word.contains(where: \.isNumber)
            || numbers.compounds.cut(word) != nil
    }

    /// Whether a word is a number or a date: it says much in a sentence, but not what the sentence is about.
    func isQuantity(_ word: String) -> Bool { isNumeral(word) || days.dateWords.contains(word) }

    /// Whether a word ends a sentence. The period in "Dr. Weber" and "am 14. Juni" does not.
    func endsSentence(_ words: [String], at index: Int) -> Bool {
        guard words[index].last.map({ ".?!".contains($0) }) ?? false else { return false }
        return !names.abbreviations.contains(comparableForm(words[index]))
            && !isOrdinal(words, at: index)
    }

    /// Whether a word is an ordinal such as "14.": before a month, before a lower-case word, or after "am".
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

/// The words of a text that are separated by white space.
func wordSet(_ text: String) -> Set<String> { Set(wordList(text)) }

/// The same, in order.
func wordList(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
