import CWhisper
import Testing

@Suite("Endless loops are recognized early") struct EndlessLoopTests {
    private let firstMark: Int32 = 50_257

    private func loops(_ tokens: [Int32]) -> Bool {
        let tokens = tokens.map { id in
            var token = whisper_token_data()
            token.id = id
            return token
        }
        return readback_whisper_loops(tokens, Int32(tokens.count), firstMark)
    }

    @Test("a phrase that repeats for more than sixty tokens is a loop, with or without time marks in between")
    func loop() {
        for length in 1...12 {
            let phrase = (0..<length).map(Int32.init)
            let sayings = Array(repeating: phrase, count: 60 / length + 2).flatMap(\.self)
            #expect(loops([900, 901] + sayings), "\(length)")
            let marked = sayings.flatMap { $0 == 0 ? [firstMark + 7, 0] : [$0] }
            #expect(loops(marked), "\(length)")
        }
    }

    @Test("spoken repetition is not a loop: it is shorter, has a longer phrase, or ends in other words")
    func speech() {
        #expect(!loops([]) && !loops(Array(repeating: 5, count: 40)))
        let verse = (0..<13).map(Int32.init)
        #expect(!loops(Array(repeating: verse, count: 8).flatMap(\.self)))
        #expect(!loops(Array(repeating: [1, 2], count: 50).flatMap(\.self) + [3]))
        #expect(!loops((0..<200).map(Int32.init)))
    }
}
