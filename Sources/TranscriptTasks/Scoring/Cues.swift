/// Words that count something or say when. A data table.
enum Cues {
    static let numbers: Set<String> = table(
        """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second
        third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
        seventeenth eighteenth nineteenth twentieth thirtieth half dollars dollar cents percent euros pounds
        """)

    static let dates: Set<String> = table(
        """
        monday tuesday wednesday thursday friday saturday sunday january february march april june july august
        september october november december tomorrow tonight today yesterday week weeks month months o'clock noon
        morning afternoon evening spring summer autumn winter
        """)

    private static func table(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

extension String {
    var isNumeral: Bool { Cues.numbers.contains(self) || contains(where: \.isNumber) }
    /// A number or a date: says much in a sentence, but not what it is about.
    var isQuantity: Bool { isNumeral || Cues.dates.contains(self) }
}
