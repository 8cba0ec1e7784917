/// An unknown language: only figures and capital letters are read, and reports are in English.
extension ReportLanguage {
    static let undetermined = ReportLanguage(
        id: "", functionWords: [], endings: [],
        numbers: NumberWords(cardinals: [:], ordinals: [:], ordinalSuffixes: [], counting: []),
        units: Units(all: english.units.all, signs: english.units.signs, suffixes: []),
        days: DayWords(
            months: [:], weekdays: [:], relative: [], feasts: [], phrases: [:], distances: [:],
            partsOfDay: [], stretches: [], pointers: [], weekdayPointers: [:], repeats: [], dayUnits: [],
            weekUnits: [], stretchLeads: [], countLeads: [], clock: [], timeLeads: [], timeFollowers: [],
            small: [], leads: [], followers: [], ahead: [], aheadEndings: [], behind: [], dateWords: []),
        names: NameWords(abbreviations: [], titles: []),
        titles: TitleWords(generic: english.titles.generic, phrases: []),
        words: english.words)
}
