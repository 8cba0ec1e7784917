/// The words of days and times. A data table.
enum DayWords {
    static let months = numbered(
        """
        january february march april may june july august september october november december
        """)
    static let weekdays = numbered("monday tuesday wednesday thursday friday saturday sunday")
    /// Words that say when by themselves.
    static let relative = words("today tomorrow tonight yesterday noon midnight weekend").union(feasts)
    /// What people plan, and not only when.
    static let feasts = words("easter christmas thanksgiving")
    static let partsOfDay = words("morning afternoon evening night")
    /// Words that say when after "next", "in two" and the like.
    static let stretches = words("week weeks month months year years day days hour hours minutes")
    static let pointers = words("next this last every coming following")
    /// How many days lie between the day on which it is said and the one that is meant.
    static let distances = [
        "today": 0, "tonight": 0, "this morning": 0, "this afternoon": 0, "this evening": 0, "tomorrow": 1,
        "day after tomorrow": 2, "yesterday": -1, "day before yesterday": -2,
    ]
    /// Words before a weekday that say which one.
    enum Pointer: Hashable, Sendable { case next, this, last, coming, following }
    static let weekdayPointers: [String: Pointer] = [
        "next": .next, "this": .this, "last": .last, "coming": .coming, "following": .following,
    ]
    static let clock = words("o'clock am pm a.m p.m")

    private static func numbered(_ text: String) -> [String: Int] {
        Dictionary(
            uniqueKeysWithValues: text.split(whereSeparator: \.isWhitespace).enumerated()
                .map { (String($0.element), $0.offset + 1) })
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(separator: " ").map(String.init))
    }
}

/// What is counted and measured. A data table.
enum Units {
    static let money: Set<String> = words(
        "dollar dollars euro euros pound pounds cent cents bucks franc francs percent")
    static let all: Set<String> = money.union(
        words(
            """
            people guests hours hour minutes minute seconds days day weeks week months month years year miles mile
            kilometers meters feet foot inches inch degrees grams kilos pieces boxes pallets tickets nights rooms
            """))

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
