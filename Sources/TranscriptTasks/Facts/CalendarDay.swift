/// A day of the Gregorian calendar, without time or time zone.
///
/// ```swift
/// CalendarDay("2026-11-27")?.adding(4).description    // 2026-12-01
/// ```
public struct CalendarDay: Hashable, Sendable, Comparable {
    /// The number of days since January 1, 1970, which was a Thursday.
    let number: Int

    init(number: Int) { self.number = number }

    /// - Returns: `nil` if the month has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.length(of: month, in: year)).contains(day)
        else { return nil }
        // Years start in March, so that a leap day is the last day of a year.
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = (shifted / 400, shifted % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        number =
            era * Self.daysOfEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.daysBefore1970
    }

    /// Parses `2026-12-01`; `nil` for any other format.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(\.isASCIIDigit),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day this number of days later; earlier if negative.
    public func adding(_ days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    public var weekday: Int { Self.remainder(number + 3, 7) + 1 }

    /// The year, month and day.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + Self.daysBefore1970
        let era = shifted / Self.daysOfEra
        let dayOfEra = shifted % Self.daysOfEra
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let place = (5 * dayOfYear + 2) / 153
        let month = place < 10 ? place + 3 : place - 9
        return (
            era * 400 + yearOfEra + (month < 3 ? 1 : 0), month, dayOfYear - (153 * place + 2) / 5 + 1
        )
    }

    /// Whether one day is before another.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// The number of days in a month.
    static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private static let daysOfEra = 146_097
    private static let daysBefore1970 = 719_468

    private static func remainder(_ value: Int, _ divisor: Int) -> Int {
        (value % divisor + divisor) % divisor
    }
}

/// Written in ISO 8601: `2026-12-01`.
extension CalendarDay: CustomStringConvertible, Codable {
    /// The day in ISO 8601.
    public var description: String {
        let (year, month, day) = parts
        return [(year, 4), (month, 2), (day, 2)].map { value, width in
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }.joined(separator: "-")
    }

    /// Decodes a day from ISO 8601.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = CalendarDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a day is written as 2026-12-01")
        }
        self = day
    }

    /// Encodes the day in ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
