import Testing

@testable import LanguageModels

@Suite("Answers that are requested again") struct RecentlyAskedTests {
    @Test("answers requested in every pass stay, however many others are requested only once")
    func again() {
        var memory = RecentlyAsked<Int, Int>(limit: 10)
        for lasting in 0..<5 { memory.keep(-lasting, to: lasting) }
        for pass in 1...100 {
            for lasting in 0..<5 { #expect(memory.answer(to: lasting) == -lasting, "pass \(pass)") }
            for once in 0..<3 { memory.keep(pass, to: 1000 * pass + once) }
        }
    }

    @Test("an unused answer is forgotten once two generations have followed it, and not before one has")
    func forgotten() {
        var memory = RecentlyAsked<Int, Int>(limit: 10)
        for question in 0..<30 { memory.keep(question, to: question) }
        #expect((0..<10).allSatisfy { memory.answer(to: $0) == nil })
        #expect((20..<30).allSatisfy { memory.answer(to: $0) == $0 })
        #expect(memory.answer(to: 19) == 19)
    }
}
