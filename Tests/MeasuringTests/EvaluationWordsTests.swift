import Testing

@testable import Measuring

@Suite struct EvaluationWordsTests {
    @Test(
        "a fact is found however its number is written",
        arguments: [
            ("forty six euros", "That's 46 euros, please."), ("46 euros", "That's forty-six euros."),
            ("take two seventy", "They'd take 270."), ("tomorrow at 8 15", "Tomorrow at 8:15."),
            ("tuesday the twenty first", "On Tuesday the 21st, then."), ("twenty percent", "It's 20% down."),
            ("sixteen hundred and ninety", "You'd pay $1,690 a month."),
            ("$20", "You owe us twenty dollars."),
        ])
    func numbers(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]) == [0], "\(EvaluationWords.comparable(line))")
    }

    @Test(
        "a fact is found with or without contractions",
        arguments: [
            ("it's free", "They say that it is free."), ("is not coming", "She isn't coming."),
            ("they will call", "They'll call."), ("can't wait", "He cannot wait."),
            ("keller's key", "It's Keller's key."),
        ])
    func contractions(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]) == [0], "\(EvaluationWords.comparable(line))")
    }

    @Test(
        "a different number or meaning is a different fact",
        arguments: [
            ("forty six", "That's 47."), ("1140", "It was 1142."), ("the 14th", "There were fourteen."),
            ("eleven hundred and forty", "It was 11. And 40 more."), ("is free", "It's not free."),
            ("two", "It was the second one."),
        ])
    func others(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]).isEmpty, "\(EvaluationWords.comparable(line))")
    }

    private func facts(_ phrasing: String) -> KeyFacts {
        KeyFacts(kind: "call", titles: [], facts: [KeyFacts.Fact(fact: "", phrasings: [phrasing])])
    }
}
