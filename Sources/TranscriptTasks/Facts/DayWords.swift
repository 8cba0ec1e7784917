/// The words for days and times, and the words around them.
struct DayWords: Sendable {
    let months: [String: Int]
    let weekdays: [String: Int]
    /// Words that name a day or time by themselves: "tomorrow".
    let relative: Set<String>
    /// Holidays, which people plan and do not only use as dates; also in ``relative``.
    let feasts: Set<String>
    /// Phrases that name a day: "day after tomorrow".
    let phrases: PhraseTable<Void>
    /// The number of days between the day on which it is said and the day that is meant.
    let distances: [String: Int]
    let partsOfDay: Set<String>
    /// Words before a part of the day.
    var partOfDayLead: [String] = []
    /// Units that make a date after "next", "in two" and the like.
    let stretches: Set<String>
    let pointers: Set<String>
    /// A word before a weekday that says which one.
    enum Pointer: Hashable, Sendable { case next, this, last, coming, following }
    let weekdayPointers: [String: Pointer]
    /// Phrases after a weekday that say which one.
    var pointersBehind: PhraseTable<Pointer> = [:]
    /// Words that make a weekday recurring: "every".
    let repeats: Set<String>
    /// Words for days and for weeks, after a number.
    let dayUnits: Set<String>
    let weekUnits: Set<String>
    /// Words before "three days" that make it a date, and those that make it an exact day.
    let stretchLeads: Set<String>
    let countLeads: Set<String>
    let clock: Set<String>
    /// Words before a number that make it a time, and words that may follow a time.
    let timeLeads: Set<String>
    let timeFollowers: Set<String>
    /// Minutes said before the hour, and after it.
    var beforeHour: PhraseTable<Int> = [:]
    var behindHour: PhraseTable<Int> = [:]
    /// Whether minutes follow the word for the hour: "drei Uhr dreißig".
    var minutesFollowClock = false
    /// Small words between the parts of a date.
    let small: Set<String>
    /// Words before a day of the month, and after one.
    let leads: Set<String>
    let followers: Set<String>
    /// A month name that is also another word.
    var doubtfulMonth: String?
    /// Words after which a day or weekday has another meaning: "la mañana".
    var notAfter: Set<String> = []
    /// How a day of the month is said.
    var numbering = Numbering()
    /// Words about the future, endings of such words, and words about the past.
    let ahead: Set<String>
    let aheadEndings: [String]
    let behind: Set<String>
    /// Words about days and times; only their presence matters.
    let dateWords: Set<String>

    /// How days of the month are said.
    struct Numbering: Sendable {
        /// Whether cardinal numbers are used: "le quatorze".
        var isCardinal = false
        /// Whether figures are used: "am 14.", "le 14".
        var isInFigures = false
        /// Whether the day comes before the month: "14 de junio", "vierzehnter Juni".
        var standsBeforeMonth = false
        /// Whether the day may follow the weekday: "mardi 14".
        var standsBehindWeekday = false
        /// Whether a small word comes between month and year: "de 2026".
        var yearHasSmallWord = false
        /// Whether an ordinal is only a day if no noun follows, unlike "the fourteenth house".
        var mustStandAlone = false
        /// Whether nouns are capitalized.
        var nounsAreCapitalized = false
        /// Whether dates are written with periods: "14.6.".
        var isWrittenWithPoints = false
    }

    /// Numbers the words from 1. Synonyms are separated by `|`.
    static func numbered(_ text: String) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: wordList(text).enumerated().flatMap { place, words in
                words.split(separator: "|").map { (String($0), place + 1) }
            })
    }

    /// Whether a phrase of one or two words comes before an atom.
    static func isLed(by leads: Set<String>, _ atoms: [SpokenAtom], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        return leads.contains(atoms[index - 1].text)
            || index > 1 && leads.contains("\(atoms[index - 2].text) \(atoms[index - 1].text)")
    }
}

/// Units of amounts and measures, and their signs.
struct Units: Sendable {
    let all: Set<String>
    /// Other forms of a unit, besides the one without a final "s".
    var forms: [String: String] = [:]
    /// Signs, and the words they are read as.
    let signs: [(sign: Character, word: String)]
    /// The same for suffixes of figures.
    let suffixes: [(suffix: String, word: String)]
    /// The letter between hours and minutes: "14h30".
    var hourMark: (sign: Character, word: String)?
}
