/// The words of days and times, and what stands around them.
struct DayWords: Sendable {
    let months: [String: Int]
    let weekdays: [String: Int]
    /// Words that say when by themselves.
    let relative: Set<String>
    /// What people plan, and not only when; among ``relative``.
    let feasts: Set<String>
    /// Phrases that do so: "day after tomorrow".
    let phrases: PhraseTable<Void>
    /// How many days lie between the day on which it is said and the one that is meant.
    let distances: [String: Int]
    let partsOfDay: Set<String>
    /// Before a part of the day.
    var partOfDayLead: [String] = []
    /// Words that say when after "next", "in two" and the like.
    let stretches: Set<String>
    let pointers: Set<String>
    /// Words before a weekday that say which one.
    enum Pointer: Hashable, Sendable { case next, this, last, coming, following }
    let weekdayPointers: [String: Pointer]
    /// Phrases behind a weekday that do.
    var pointersBehind: PhraseTable<Pointer> = [:]
    /// With one of these among it a weekday is any of its name.
    let repeats: Set<String>
    /// Words that say how long, where what is counted is days, or weeks.
    let dayUnits: Set<String>
    let weekUnits: Set<String>
    /// Before "three days" where that is a date, and where it says which day.
    let stretchLeads: Set<String>
    let countLeads: Set<String>
    let clock: Set<String>
    /// Before a number that is a time, and behind one.
    let timeLeads: Set<String>
    let timeFollowers: Set<String>
    /// Minutes that are said before the hour, and behind it.
    var beforeHour: PhraseTable<Int> = [:]
    var behindHour: PhraseTable<Int> = [:]
    /// "drei Uhr dreißig".
    var minutesFollowClock = false
    /// Small words between the parts of a date.
    let small: Set<String>
    /// Before a day of the month, and behind one.
    let leads: Set<String>
    let followers: Set<String>
    /// A month that is another word, too.
    var doubtfulMonth: String?
    /// Days and weekdays that are another word behind these: "la mañana".
    var notAfter: Set<String> = []
    /// How a day of the month is said.
    var numbering = Numbering()
    /// Words that tell of what lies ahead, what such words end with, and words that tell of what lies behind.
    let ahead: Set<String>
    let aheadEndings: [String]
    let behind: Set<String>
    /// Words that say when; how much counts for nothing.
    let dateWords: Set<String>

    /// How days of the month are said.
    struct Numbering: Sendable {
        /// "le quatorze": no ordinal is needed.
        var isCardinal = false
        /// "am 14.", "le 14".
        var isInFigures = false
        /// "14 de junio", "vierzehnter Juni".
        var standsBeforeMonth = false
        /// "mardi 14".
        var standsBehindWeekday = false
        /// "de 2026" behind a month.
        var yearHasSmallWord = false
        /// What is counted would follow: "the fourteenth house".
        var mustStandAlone = false
        /// What is counted has a capital letter.
        var nounsAreCapitalized = false
        /// "14.6.".
        var isWrittenWithPoints = false
    }

    /// The first word is 1. Words for the same stand with a stroke between them.
    static func numbered(_ text: String) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: wordList(text).enumerated().flatMap { place, words in
                words.split(separator: "|").map { (String($0), place + 1) }
            })
    }

    /// Whether one of some phrases, of one word or two, stands before a word.
    static func isLed(by leads: Set<String>, _ atoms: [SpokenAtom], _ index: Int) -> Bool {
        guard index > 0 else { return false }
        return leads.contains(atoms[index - 1].text)
            || index > 1 && leads.contains("\(atoms[index - 2].text) \(atoms[index - 1].text)")
    }
}

/// What is counted and measured, and the signs for it.
struct Units: Sendable {
    let all: Set<String>
    /// Other forms of the same unit, beside the one without "s" at its end.
    var forms: [String: String] = [:]
    /// Signs and the words that they are read as.
    let signs: [(sign: Character, word: String)]
    /// The same for what stands behind figures.
    let suffixes: [(suffix: String, word: String)]
    /// "14h30".
    var hourMark: (sign: Character, word: String)?
}
