/// Finds days and times that contain numbers: "the fourteenth", "three o'clock", "in two weeks".
struct DayNumberReader {
    private let dates: DateReader

    init(_ dates: DateReader) { self.dates = dates }

    private var atoms: [SpokenAtom] { dates.atoms }
    private var words: DayWords { dates.language.days }

    func date(at index: Int) -> DateReader.Found? {
        if let day = written(at: index) ?? quarter(at: index) { return day }
        guard let number = dates.number(at: index) else { return nil }
        return day(number, at: index) ?? clock(number, at: index) ?? stretch(number, at: index)
            ?? time(number, at: index)
    }

    /// "the fourteenth", "le 14", "14 de junio".
    private func day(_ number: SpokenNumber, at index: Int) -> DateReader.Found? {
        guard let value = Int(number.value), value <= 31 else { return nil }
        let next = text(number.atoms.upperBound)
        let isLed = words.leads.contains(text(index - 1))
        let numbering = words.numbering
        let isSaid =
            number.isOrdinal
            && (isLed && (!numbering.mustStandAlone || dates.standsAlone(number))
                || words.followers.contains(next))
        let isFigure = atoms[index].text.allSatisfy(\.isASCIIDigit)
        let isLedNumber =
            isLed && value > 1 && (numbering.isCardinal || numbering.isInFigures && isFigure)
            && dates.standsAlone(number)
        guard isSaid || isLedNumber || value > 0 && numbering.standsBeforeMonth && monthFollows(number)
        else { return nil }
        return DateReader.Found(atoms: number.atoms, values: ["day \(number.value)"])
    }

    private func monthFollows(_ number: SpokenNumber) -> Bool {
        let end = number.atoms.upperBound
        guard !atoms[end - 1].endsClause else { return false }
        return dates.month(at: end) != nil
            || words.followers.contains(text(end)) && dates.month(at: end + 1) != nil
    }

    /// "three o'clock", "4 pm", "drei Uhr dreißig", "trois heures et demie".
    private func clock(_ number: SpokenNumber, at index: Int) -> DateReader.Found? {
        let end = number.atoms.upperBound
        guard words.clock.contains(text(end)) else { return nil }
        if words.minutesFollowClock, !atoms[end].endsClause, let minutes = dates.number(at: end + 1),
            let value = Int(minutes.value), (1...59).contains(value), let hour = Int(number.value)
        {
            return DateReader.Found(
                atoms: index..<minutes.atoms.upperBound, values: ["time \(100 * hour + value)"])
        }
        return added(number, behind: end + 1, from: index)
            ?? DateReader.Found(atoms: index..<(end + 1), values: ["time \(number.value)"])
    }

    /// "in two weeks".
    private func stretch(_ number: SpokenNumber, at index: Int) -> DateReader.Found? {
        let end = number.atoms.upperBound
        guard words.stretches.contains(text(end)), DayWords.isLed(by: words.stretchLeads, atoms, index)
        else { return nil }
        return DateReader.Found(atoms: index..<(end + 1), values: ["\(number.value) \(text(end))"])
    }

    /// "at nine thirty", "a las tres y media".
    private func time(_ number: SpokenNumber, at index: Int) -> DateReader.Found? {
        let isTime =
            Int(number.value).map { (1...24).contains($0) || (100...2359).contains($0) && $0 % 100 < 60 }
            ?? false
        guard isTime, DayWords.isLed(by: words.timeLeads, atoms, index) else { return nil }
        let end = number.atoms.upperBound
        if let time = added(number, behind: end, from: index) { return time }
        guard end == atoms.count || atoms[end - 1].endsClause || words.timeFollowers.contains(text(end))
        else { return nil }
        return DateReader.Found(atoms: number.atoms, values: ["time \(number.value)"])
    }

    /// "halb drei", "Viertel nach zwei".
    private func quarter(at index: Int) -> DateReader.Found? {
        guard let before = words.beforeHour.phrase(at: index, in: atoms),
            let number = dates.number(at: index + before.length),
            let time = Self.time(number, before.value)
        else { return nil }
        return DateReader.Found(atoms: index..<number.atoms.upperBound, values: [time])
    }

    /// Minutes after the hour, such as "et demie".
    private func added(_ number: SpokenNumber, behind end: Int, from index: Int) -> DateReader.Found? {
        guard let behind = words.behindHour.phrase(at: end, in: atoms),
            let time = Self.time(number, behind.value)
        else { return nil }
        return DateReader.Found(atoms: index..<(end + behind.length), values: [time])
    }

    /// A time in hours and minutes, as 100 × hour + minutes. For negative minutes it counts back from the hour.
    private static func time(_ number: SpokenNumber, _ minutes: Int) -> String? {
        guard let hour = Int(number.value), (1...24).contains(hour) else { return nil }
        return "time \(minutes < 0 ? 100 * (hour - 1) + 60 + minutes : 100 * hour + minutes)"
    }

    /// "14.6.", "14.06.2026".
    private func written(at index: Int) -> DateReader.Found? {
        let pieces = atoms[index].text.split(separator: ".")
        guard words.numbering.isWrittenWithPoints, (2...3).contains(pieces.count) else { return nil }
        let parts = pieces.compactMap { $0.count < 5 ? Int($0) : nil }
        guard parts.count == pieces.count, (1...31).contains(parts[0]), (1...12).contains(parts[1]),
            !words.clock.contains(text(index + 1)), !dates.language.units.all.contains(text(index + 1))
        else { return nil }
        let year = parts.count == 3 ? ["day \(parts[2] < 100 ? 2000 + parts[2] : parts[2])"] : []
        return DateReader.Found(
            atoms: index..<(index + 1), values: Set(["day \(parts[0])", "month \(parts[1])"] + year))
    }

    private func text(_ index: Int) -> String { atoms.indices.contains(index) ? atoms[index].text : "" }
}
