/// Finds days and times. Each value of a date is comparable by itself, so that "Tuesday the third" says no more than
/// "Tuesday" and "the third" do.
struct DateReader {
    struct Found: Hashable {
        var atoms: Range<Int>
        var values: Set<String>

        /// Two weekdays are two dates.
        func isOtherKind(than other: Found) -> Bool {
            let kinds = [values, other.values].map { values in Set(values.map { $0.prefix { $0 != " " } }) }
            return kinds[0].isDisjoint(with: kinds[1])
                || kinds[0].contains("month") && other.values.count == 1
        }
    }

    let atoms: [SpokenAtom]
    let numbers: [SpokenNumber]

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

    /// A date's next part stands right behind it or behind a small word.
    private func continuation(of date: Found) -> Found? {
        let end = date.atoms.upperBound
        guard end < atoms.count, !atoms[end - 1].endsSentence else { return nil }
        let small: Set = ["of", "the", "at", "in", "on"]
        let skipped = atoms[end...].prefix(2).prefix { small.contains($0.text) && !$0.endsClause }.count
        for start in [end, end + skipped] where start < atoms.count {
            if let more = self.date(at: start) { return more }
            // "June 14", and the year behind it.
            if skipped == 0, let number = number(at: start), isDayOrYear(number, after: date) {
                return Found(atoms: number.atoms, values: ["day \(number.value)"])
            }
        }
        return nil
    }

    private func isDayOrYear(_ number: SpokenNumber, after date: Found) -> Bool {
        guard date.values.contains(where: { $0.hasPrefix("month") }) else { return false }
        return Int(number.value).map { (1...31).contains($0) || (1900...2100).contains($0) } ?? false
    }

    private func date(at index: Int) -> Found? {
        let word = atoms[index].text
        if let weekday = weekday(at: index) {
            return Found(atoms: index..<(index + 1), values: ["weekday \(weekday)"])
        }
        // "next Tuesday" says no other weekday than "Tuesday" does.
        if DayWords.pointers.contains(word), let weekday = weekday(at: index + 1) {
            return Found(atoms: index..<(index + 2), values: ["weekday \(weekday)"])
        }
        if let month = month(at: index) {
            return Found(atoms: index..<(index + 1), values: ["month \(month)"])
        }
        // "Today's Wednesday."
        let day = MentionReader.base(word)
        if DayWords.relative.contains(day) { return Found(atoms: index..<(index + 1), values: [day]) }
        return farther(at: index) ?? pointed(at: index) ?? partOfDay(at: index) ?? numbered(at: index)
    }

    /// "Tuesday", "Tuesday's", "Tuesdays".
    private func weekday(at index: Int) -> Int? {
        guard index < atoms.count else { return nil }
        let word = atoms[index].text
        return DayWords.weekdays[MentionReader.base(word)] ?? DayWords.weekdays[String(word.dropLast())]
    }

    /// "the day after tomorrow", "the day before yesterday".
    private func farther(at index: Int) -> Found? {
        let phrase = atoms[index...].prefix(3).map(\.text).joined(separator: " ")
        guard phrase.hasPrefix("day "), DayWords.distances[phrase] != nil else { return nil }
        return Found(atoms: index..<(index + 3), values: [phrase])
    }

    /// "may" is a month only beside a day, or after "in".
    private func month(at index: Int) -> Int? {
        guard let month = DayWords.months[atoms[index].text] else { return nil }
        guard month == 5 else { return month }
        let before = index > 0 ? atoms[index - 1].text : ""
        let beside = numbers.contains { $0.atoms.upperBound == index || $0.atoms.lowerBound == index + 1 }
        return beside || ["in", "of", "since", "until"].contains(before)
            || index + 2 < atoms.count && atoms[index + 1].text == "the"
                && number(at: index + 2)?.isOrdinal == true
            ? month : nil
    }

    /// "next week", "this evening", "every month".
    private func pointed(at index: Int) -> Found? {
        guard DayWords.pointers.contains(atoms[index].text), index + 1 < atoms.count else { return nil }
        let next = atoms[index + 1].text
        guard DayWords.stretches.contains(next) || DayWords.partsOfDay.contains(next) else { return nil }
        return Found(atoms: index..<(index + 2), values: ["\(atoms[index].text) \(next)"])
    }

    private func partOfDay(at index: Int) -> Found? {
        guard DayWords.partsOfDay.contains(atoms[index].text), index > 1, atoms[index - 1].text == "the",
            atoms[index - 2].text == "in"
        else { return nil }
        return Found(atoms: (index - 2)..<(index + 1), values: [atoms[index].text])
    }

    /// "the fourteenth", "three o'clock", "at nine thirty", "in two weeks", "4 pm".
    private func numbered(at index: Int) -> Found? {
        guard let number = number(at: index) else { return nil }
        let end = number.atoms.upperBound
        let next = end < atoms.count ? atoms[end].text : ""
        let before = index > 0 ? atoms[index - 1].text : ""
        if number.isOrdinal, before == "the" || next == "of", Int(number.value).map({ $0 <= 31 }) == true {
            return Found(atoms: number.atoms, values: ["day \(number.value)"])
        }
        if DayWords.clock.contains(next) {
            return Found(atoms: index..<(end + 1), values: ["time \(number.value)"])
        }
        if DayWords.stretches.contains(next), ["in", "within", "for", "after"].contains(before) {
            return Found(atoms: index..<(end + 1), values: ["\(number.value) \(next)"])
        }
        let isTime =
            Int(number.value).map { (1...24).contains($0) || (100...2359).contains($0) && $0 % 100 < 60 }
            ?? false
        let endsHere =
            next.isEmpty || atoms[end - 1].endsClause || ["on", "and", "for", "in", "till"].contains(next)
        if ["at", "until", "till", "by", "before"].contains(before), isTime, endsHere {
            return Found(atoms: number.atoms, values: ["time \(number.value)"])
        }
        return nil
    }

    private func number(at index: Int) -> SpokenNumber? { numbers.first { $0.atoms.lowerBound == index } }
}
