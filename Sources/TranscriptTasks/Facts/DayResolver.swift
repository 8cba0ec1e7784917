/// Resolves a mentioned day to a calendar date, given the day on which it was said. If the words can mean two different dates, the result
/// is `nil`: "next Tuesday" said on a Monday means tomorrow to some people and in eight days to others.
struct DayResolver: Sendable {
    /// The day on which it was said.
    let said: CalendarDay
    var language = ReportLanguage.english

    /// - Parameters:
    ///   - mention: a date in the words.
    ///   - words: the words of its sentence.
    ///   - isAhead: whether the sentence is known to be about the future, as a promise is.
    func day(of mention: Mention, in words: [String], isAhead: Bool = false) -> CalendarDay? {
        let parts = Parts(mention, words, language)
        guard !parts.isRepeated else { return nil }
        if let days = parts.distance {
            return parts.agrees(with: said.adding(days)) ? said.adding(days) : nil
        }
        let liesAhead = (isAhead || language.days.tellOfAhead(words)) && !language.days.tellOfBehind(words)
        if let pointer = parts.pointer {
            guard parts.day == nil, parts.month == nil, let weekday = parts.weekday else { return nil }
            return pointed(pointer, weekday)
        }
        let found = dated(parts, liesAhead) ?? (liesAhead ? upcoming(parts) : nil)
        return found.flatMap { parts.agrees(with: $0) ? $0 : nil }
    }

    /// "the fourteenth of March": in the named year, otherwise the next such day, this year or next.
    private func dated(_ parts: Parts, _ liesAhead: Bool) -> CalendarDay? {
        guard let month = parts.month, let day = parts.day else { return nil }
        if let year = parts.year { return CalendarDay(year: year, month: month, day: day) }
        guard liesAhead else { return nil }
        let year = said.parts.year
        return [year, year + 1].lazy.compactMap { CalendarDay(year: $0, month: month, day: day) }
            .first { $0 >= said }
    }

    /// "Friday", "the fourteenth": the next one. Today's weekday is ambiguous: it may mean today or in a week.
    private func upcoming(_ parts: Parts) -> CalendarDay? {
        guard parts.month == nil, parts.year == nil else { return nil }
        if let day = parts.day {
            let (year, month, _) = said.parts
            let next = month == 12 ? (year + 1, 1) : (year, month + 1)
            let days = [(year, month), next].compactMap { CalendarDay(year: $0.0, month: $0.1, day: day) }
            return days.first { $0 > said }
        }
        guard let weekday = parts.weekday, weekday != said.weekday else { return nil }
        return said.adding(distance(to: weekday))
    }

    /// The number of days until the next such weekday, from 1 to 7.
    private func distance(to weekday: Int) -> Int { (weekday - said.weekday + 6) % 7 + 1 }

    private func pointed(_ pointer: DayWords.Pointer, _ weekday: Int) -> CalendarDay? {
        let nearest = said.adding(distance(to: weekday))
        let monday = said.adding(1 - said.weekday)
        switch pointer {
        case .coming: return nearest
        case .this: return monday.adding(weekday - 1) == nearest ? nearest : nil
        case .next: return weeks(from: monday, 1, weekday, agreeingWith: nearest)
        case .last:
            let back = (said.weekday - weekday + 6) % 7 + 1
            return weeks(from: monday, -1, weekday, agreeingWith: said.adding(-back))
        case .following: return nil
        }
    }

    /// The weekday in the next or previous week, if it is also the nearest one, whether weeks begin on Monday or Sunday.
    private func weeks(
        from monday: CalendarDay, _ step: Int, _ weekday: Int, agreeingWith nearest: CalendarDay
    ) -> CalendarDay? {
        let sunday = said.adding(-(said.weekday % 7))
        let days = [
            monday.adding(7 * step + weekday - 1), sunday.adding(7 * step + weekday % 7),
        ]
        return days.allSatisfy { $0 == nearest } ? nearest : nil
    }
}

/// The parts of a date.
private struct Parts {
    var weekday: Int?
    var month: Int?
    var day: Int?
    var year: Int?
    var pointer: DayWords.Pointer?
    var isRepeated = false
    /// The number of days from the day on which it was said.
    var distance: Int?

    init(_ mention: Mention, _ words: [String], _ language: ReportLanguage) {
        let days = language.days
        for value in mention.values {
            let pieces = value.split(separator: " ")
            let number = pieces.last.flatMap { Int($0) }
            switch (pieces.first, number) {
            case ("weekday", let number?): weekday = number
            case ("month", let number?): month = number
            case ("day", let number?) where number <= 31: day = number
            case ("day", let number?): year = number
            default:
                distance =
                    distance ?? days.distances[value]
                    ?? Self.counted(pieces, mention, SpokenAtom.atoms(of: words, in: language), days)
            }
        }
        let said = SpokenAtom.atoms(of: Array(words[mention.words]), in: language)
        let texts = said.map(\.text)
        pointer =
            texts.lazy.compactMap { days.weekdayPointers[$0] }.first
            ?? said.indices.lazy.compactMap { days.pointersBehind.phrase(at: $0, in: said)?.value }.first
        isRepeated = texts.contains {
            days.repeats.contains($0) || days.weekdays[String($0.dropLast())] != nil
        }
    }

    /// "in three days", "in two weeks". "within", "for" and "after" do not name a day.
    private static func counted(
        _ pieces: [Substring], _ mention: Mention, _ atoms: [SpokenAtom], _ days: DayWords
    ) -> Int? {
        guard pieces.count == 2, let count = Int(pieces[0]), count < 1000,
            let start = atoms.firstIndex(where: { $0.word == mention.words.lowerBound }),
            DayWords.isLed(by: days.countLeads, atoms, start)
        else { return nil }
        let unit = String(pieces[1])
        return days.dayUnits.contains(unit) ? count : days.weekUnits.contains(unit) ? 7 * count : nil
    }

    /// Whether a date fits the weekday and day. "Tuesday the fourteenth" is rejected if the fourteenth is a Monday.
    func agrees(with found: CalendarDay) -> Bool {
        (weekday == nil || weekday == found.weekday) && (day == nil || day == found.parts.day)
    }
}

/// Whether a sentence is about the future or the past.
extension DayWords {
    fileprivate func tellOfAhead(_ words: [String]) -> Bool {
        words.map(comparableForm).contains { word in
            ahead.contains(word) || aheadEndings.contains { word.hasSuffix($0) }
        }
    }

    fileprivate func tellOfBehind(_ words: [String]) -> Bool {
        words.map(comparableForm).contains(where: behind.contains)
    }
}
