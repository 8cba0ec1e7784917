import Testing

@testable import WhisperEngine

@Suite("Words and phrases are made of tokens")
struct PhraseTests {
    private func token(_ text: String, _ start: Int, _ end: Int, probability: Float = 0.5) -> DecodedToken {
        token(Array(text.utf8), start, end, probability: probability)
    }

    private func token(_ bytes: [UInt8], _ start: Int, _ end: Int, probability: Float = 0.5) -> DecodedToken {
        DecodedToken(
            id: 1, kind: .text, bytes: bytes, probability: probability, logProbability: -0.5, start: start,
            end: end)
    }

    private func mark(_ tick: Int) -> DecodedToken {
        DecodedToken(
            id: 60_000, kind: .time(tick), bytes: [], probability: 1, logProbability: 0, start: tick,
            end: tick)
    }

    private func read(_ tokens: [DecodedToken], language: String = "en", seconds: Int = 10) -> [HeardPhrase] {
        PhraseReader(language: language, length: seconds * WindowRule.second).phrases(
            [DecodedSegment(start: 0, end: seconds * 100, tokens: tokens, noSpeechProbability: 0)],
            extent: .window)
    }

    @Test("a space begins a word; everything up to the next one belongs to it")
    func words() {
        let phrases = read([
            mark(0), token(" Cl", 0, 20), token("ara", 20, 50), token(",", 50, 55), token(" come", 60, 90),
            token(".", 90, 92),
            mark(100), mark(100), token(" It's", 110, 130), mark(150),
        ])
        #expect(phrases.map { $0.words.map(\.text) } == [["Clara,", "come."], ["It's"]])
        #expect(phrases[0].words.map(\.range) == [0..<8_800, 9_600..<14_720])
        #expect(phrases[1].range == 17_600..<20_800)
    }

    @Test("a word's confidence is the mean of its tokens', as probabilities multiply")
    func confidence() {
        let word = read([token(" a", 0, 1, probability: 0.25), token("b", 1, 2, probability: 1)])[0].words[0]
        #expect(abs(word.confidence - 0.5) < 1e-6)
    }

    @Test(
        "where heads follow the speech, a word goes from where they left the last one to where they leave it")
    func alignedWords() {
        var tokens = [token(" Cl", 10, 90), token("ara", 90, 95), token(" comes", -1, -1)]
        (tokens[0].alignedEnd, tokens[1].alignedEnd, tokens[2].alignedEnd) = (30, 50, 120)
        let words = read([mark(20)] + tokens + [mark(150)])[0].words
        #expect(words.map(\.range) == [3_200..<8_000, 8_000..<19_200])
    }

    @Test("times grow, stay between the marks and inside of the audio, whatever the tokens say")
    func times() {
        let phrases = read(
            [
                mark(100), token(" a", 20, 40), token(" b", 500, 300), token(" c", -1, -1),
                token(" d", 90, 9_000), mark(400), token(" e", 3_000, 3_000),
            ],
            seconds: 5)
        let words = phrases.flatMap(\.words)
        #expect(words.map(\.text) == ["a", "b", "c", "d", "e"])
        for (word, next) in zip(words, words.dropFirst()) {
            #expect(word.range.upperBound <= next.range.lowerBound, "\(words)")
        }
        #expect(
            words[0].range.lowerBound == 16_000 && words[3].range.upperBound <= 64_000
                && words[4].range.upperBound <= 80_000)
    }

    @Test(
        "a character that two tokens share is one character; languages without spaces are cut at characters")
    func characters() {
        let bytes = Array("日本語。はい".utf8)
        let phrases = read(
            [
                token(Array(bytes[0..<2]), 0, 10), token(Array(bytes[2..<6]), 10, 20),
                token(Array(bytes[6..<9]), 20, 30),
                token(Array(bytes[9..<12]), 30, 40), token(Array(bytes[12...]), 40, 60),
            ],
            language: "ja")
        #expect(phrases[0].words.map(\.text) == ["日本", "語。", "はい"], "\(phrases)")
    }

    @Test("tokens without text make no words")
    func nothing() {
        #expect(read([]) == [])
        #expect(read([mark(0), token(" ", 0, 10), mark(20)]) == [])
    }
}
