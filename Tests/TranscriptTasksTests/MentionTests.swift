import Testing
import TranscriptTasks

@Suite("Amounts, dates and names in what was said")
struct MentionTests {
    private func values(_ kind: Mention.Kind, in line: String) -> [Set<String>] {
        MentionReader().mentions(in: line.split(separator: " ").map(String.init))
            .filter { $0.kind == kind }.map(\.values)
    }

    @Test(
        "a number has one value, however it is said",
        arguments: [
            ("twelve thousand", "12000"), ("12,000", "12000"), ("12 thousand", "12000"), ("12k", "12000"),
            ("nine hundred and fifty", "950"), ("nine fifty", "950"), ("a hundred and four", "104"),
            ("two million three hundred thousand", "2300000"), ("nineteen ninety four", "1994"),
            ("3 3 0, 7 1 8, 2", "3307182"), ("three three oh seven", "3307"), ("three point five", "3.5"),
            ("3.50", "3.5"), ("forty-six", "46"), ("two and a half", "2.5"), ("twenty-third", "23"),
            ("$58", "58"), ("seventeen hundred", "1700"), ("five", "5"), ("one hundred", "100"),
        ])
    func number(said: String, value: String) {
        let found = values(.amount, in: said) + values(.date, in: said)
        #expect(found.count == 1 && found.first?.contains(value) == true, "\(said): \(found)")
    }

    @Test("a unit belongs to its amount")
    func units() {
        #expect(values(.amount, in: "that is fifty dollars a day") == [["50", "dollars"]])
        #expect(values(.amount, in: "that is $50, no more") == [["50", "dollars"]])
        #expect(values(.amount, in: "Say three. People can sleep") == [["3"]])
        #expect(values(.amount, in: "up 4% since then") == [["4", "percent"]])
    }

    @Test("\"that one\", \"first\" and \"a second\" are not amounts")
    func pronouns() {
        for line in ["that one is better", "first we eat", "wait a second", "no one knows"] {
            #expect(values(.amount, in: line).isEmpty, "\(line): \(values(.amount, in: line))")
        }
    }

    @Test(
        "a day has one value, however it is said",
        arguments: [
            ("the fourteenth of March", ["month 3", "day 14"]), ("March 14", ["month 3", "day 14"]),
            ("March the 14th", ["month 3", "day 14"]), ("may the ninth", ["month 5", "day 9"]),
            ("on Tuesday at nine thirty", ["weekday 2", "time 930"]),
            ("Tuesday at 9:30", ["weekday 2", "time 930"]),
            ("next week", ["next week"]), ("within two weeks", ["2 weeks"]), ("four o'clock", ["time 4"]),
            ("at three.", ["time 3"]), ("Today's Wednesday.", ["today", "weekday 3"]),
            ("tomorrow in the morning", ["tomorrow", "morning"]),
        ] as [(String, Set<String>)])
    func date(said: String, wanted: Set<String>) {
        #expect(values(.date, in: said) == [wanted], "\(said): \(values(.date, in: said))")
    }

    @Test("\"may\" as a verb and \"second\" are not dates")
    func noDates() {
        for line in ["you may go", "I may call you", "for a second time"] {
            #expect(values(.date, in: line).isEmpty, "\(line): \(values(.date, in: line))")
        }
    }

    @Test("capitalized words inside a sentence are names, except months and weekdays")
    func names() {
        #expect(values(.name, in: "I met Maria Lopez on Monday, I'll say hi") == [["maria", "lopez"]])
        #expect(values(.name, in: "Maria Lopez called. Nobody was there.") == [["maria", "lopez"]])
        #expect(values(.name, in: "take Bea's car") == [["bea"]])
        #expect(values(.name, in: "Nobody said that. Then we left").isEmpty)
    }

    @Test("a capitalized first word is a name only if it is known as one from elsewhere")
    func knownNames() {
        let reader = MentionReader(knowing: [["ask", "Patrick"]])
        #expect(reader.mentions(in: ["Patrick", "called"]).map(\.values) == [["patrick"]])
        #expect(reader.mentions(in: ["Printers", "failed"]).isEmpty)
    }
}
