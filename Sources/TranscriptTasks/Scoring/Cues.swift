/// What marks an utterance that people want to read later: somebody promises, decides, asks for or plans something, or
/// says a number or a date. A data table; how much each mark weighs stands in ``UtteranceWeights``.
enum Cues {
    /// Promises, decisions, requests, reasons. Compared with whole words.
    static let phrases = [
        "i will", "i'll", "we will", "we'll", "decided", "we take", "please", "let's", "agreed", "settled",
        "send you", "call you", "need to", "have to", "must", "instead", "the problem", "going to", "want to",
        "would like", "because", "until", "don't forget", "remember",
    ]

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
