import CWhisper
import Testing

@Suite("Loops that are not waited for") struct EndlessLoopTests {
    private let firstMark: Int32 = 50_257

    private func loops(_ tokens: [Int32]) -> Bool {
        let tokens = tokens.map { id in
            var token = whisper_token_data()
            token.id = id
            return token
        }
        return readback_whisper_loops(tokens, Int32(tokens.count), firstMark)
    }

    @Test("a phrase that comes for sixty tokens and once more is one, time marks between its sayings or not")
    func loop() {
        for length in 1...12 {
            let phrase = (0..<length).map(Int32.init)
            let sayings = Array(repeating: phrase, count: 60 / length + 2).flatMap(\.self)
            #expect(loops([900, 901] + sayings), "\(length)")
            let marked = sayings.flatMap { $0 == 0 ? [firstMark + 7, 0] : [$0] }
            #expect(loops(marked), "\(length)")
        }
    }

    @Test("what people say again is none: fewer sayings, a longer phrase, other words at the end")
    func speech() {
        #expect(!loops([]) && !loops(Array(repeating: 5, count: 40)))
        let verse = (0..<13).map(Int32.init)
        #expect(!loops(Array(repeating: verse, count: 8).flatMap(\.self)))
        #expect(!loops(Array(repeating: [1, 2], count: 50).flatMap(\.self) + [3]))
        #expect(!loops((0..<200).map(Int32.init)))
    }
}
