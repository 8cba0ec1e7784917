/// Finds days and times. The values of a date can be compared one by one: "Tuesday the third" states the same
/// as "Tuesday" and "the third" together.
struct DateReader {
    struct Found: Hashable {
        var atoms: Range<Int>
        var values: Set<String>

        /// Whether two dates can be joined. Two weekdays are separate dates.
        func isOtherKind(than other: Found) -> Bool {
            let kinds = [values, other.values].map { values in Set(values.map { $0.prefix { $0 != " " } }) }
            return kinds[0].isDisjoint(with: kinds[1])
                || kinds[0].contains("month") && other.values.count == 1
        }
    }

    let atoms: [SpokenAtom]
    let numbers: [SpokenNumber]
    var language = ReportLanguage.english

    private var words: DayWords { language.days }

    func dates() -> [Found] {
        var (found, index) = ([Found](), 0)
        while index < atoms.count {
            guard var date = date(at: index) else {
                index += 1
                continue
            }
            while let more = continuation(of: date), date.isOtherKind(than: more) {
                date.values.formUnion(more.values)
                date.atoms = date.atoms.lowerBound..<more.atoms.upperBound
            }
            found.append(date)
            index = date.atoms.upperBound
        }
        return found
    }

    /// The next part of a date, directly after it or after a small word.
    private func continuation(of date: Found) -> Found? {
        let end = date.atoms.upperBound
        guard end < atoms.count, !atoms[end - 1].endsSentence else { return nil }
        let skipped = atoms[end...].prefix(2).prefix { words.small.contains($0.text) && !$0.endsClause }.count
        for start in [end, end + skipped] where start < atoms.count {
            if let more = self.date(at: start) { return more }
            // A day or a year after a month: "June 14".
            if skipped == 0 || words.numbering.yearHasSmallWord, let number = number(at: start),
                isDayOrYear(number, after: date)
            {
                return Found(atoms: number.atoms, values: ["day \(number.value)"])
            }
        }
        return nil
    }

    private func isDayOrYear(_ number: SpokenNumber, after date: Found) -> Bool {
        guard let value = Int(number.value) else { return false }
        if date.values.contains(where: { $0.hasPrefix("month") }) {
            return (1...31).contains(value) || (1900...2100).contains(value)
        }
        // "mardi 14"
        return words.numbering.standsBehindWeekday && (1...31).contains(value) && standsAlone(number)
            && date.values.allSatisfy { $0.hasPrefix("weekday") }
    }

    private func date(at index: Int) -> Found? {
        if let phrase = phrase(at: index) { return phrase }
        let word = atoms[index].text
        if let weekday = weekday(at: index) {
            let pointer = words.pointersBehind.phrase(at: index + 1, in: atoms)
            return Found(
                atoms: index..<(index + 1 + (pointer?.length ?? 0)), values: ["weekday \(weekday)"])
        }
        // "next Tuesday" is the same weekday as "Tuesday".
        if words.pointers.contains(word), let weekday = weekday(at: index + 1) {
            return Found(atoms: index..<(index + 2), values: ["weekday \(weekday)"])
        }
        if let month = month(at: index) {
            return Found(atoms: index..<(index + 1), values: ["month \(month)"])
        }
        // "Today's Wednesday."
        let day = MentionReader.base(word)
        if words.relative.contains(day), !isAnotherWord(index) {
            return Found(atoms: index..<(index + 1), values: [day])
        }
        return pointed(at: index) ?? partOfDay(at: index) ?? DayNumberReader(self).date(at: index)
    }

    /// "the day after tomorrow", "nächste Woche".
    private func phrase(at index: Int) -> Found? {
        words.phrases.phrase(at: index, in: atoms).map {
            Found(atoms: index..<(index + $0.length), values: [$0.text])
        }
    }

    /// Whether the word before gives it another meaning: "por la mañana" is not "mañana".
    private func isAnotherWord(_ index: Int) -> Bool {
        index > 0 && words.notAfter.contains(atoms[index - 1].text)
    }

    /// "Tuesday", "Tuesday's", "Tuesdays".
    private func weekday(at index: Int) -> Int? {
        guard index < atoms.count else { return nil }
        let word = atoms[index].text
        return words.weekdays[MentionReader.base(word)] ?? words.weekdays[String(word.dropLast())]
    }

    /// The month at an atom. "may" is only a month next to a day or after "in", "of", "since" or "until".
    func month(at index: Int) -> Int? {
        guard index < atoms.count, let month = words.months[atoms[index].text] else { return nil }
        guard atoms[index].text == words.doubtfulMonth else { return month }
        let before = index > 0 ? atoms[index - 1].text : ""
        let beside = numbers.contains { $0.atoms.upperBound == index || $0.atoms.lowerBound == index + 1 }
        return beside || ["in", "of", "since", "until"].contains(before)
            || index + 2 < atoms.count && words.leads.contains(atoms[index + 1].text)
                && number(at: index + 2)?.isOrdinal == true
            ? month : nil
    }

    /// "next week", "this evening", "every month".
    private func pointed(at index: Int) -> Found? {
        guard words.pointers.contains(atoms[index].text), index + 1 < atoms.count else { return nil }
        let next = atoms[index + 1].text
        guard words.stretches.contains(next) || words.partsOfDay.contains(next) else { return nil }
        return Found(atoms: index..<(index + 2), values: ["\(atoms[index].text) \(next)"])
    }

    private func partOfDay(at index: Int) -> Found? {
        let start = index - words.partOfDayLead.count
        guard words.partsOfDay.contains(atoms[index].text), start >= 0, start < index,
            atoms[start..<index].map(\.text) == words.partOfDayLead
        else { return nil }
        return Found(atoms: start..<(index + 1), values: [atoms[index].text])
    }

    func number(at index: Int) -> SpokenNumber? { numbers.first { $0.atoms.lowerBound == index } }

    /// Whether nothing that it could count follows the number.
    func standsAlone(_ number: SpokenNumber) -> Bool {
        let end = number.atoms.upperBound
        guard end < atoms.count, !atoms[end - 1].endsClause else { return true }
        return words.timeFollowers.contains(atoms[end].text)
            || words.numbering.nounsAreCapitalized && !atoms[end].isCapitalized
    }
}
