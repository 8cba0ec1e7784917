import TestSupport
import Testing

@testable import WhisperEngine

@Suite("Words and phrases are made of tokens")
struct PhraseTests {
    private func token(_ text: String, probability: Float = 0.5, alignedEnd: Int? = nil) -> DecodedToken {
        token(Array(text.utf8), probability: probability, alignedEnd: alignedEnd)
    }

    private func token(
        _ bytes: [UInt8], probability: Float = 0.5, alignedEnd: Int? = nil
    ) -> DecodedToken {
        DecodedToken(
            id: 1, kind: .text, bytes: bytes, probability: probability, logProbability: -0.5,
            alignedEnd: alignedEnd)
    }

    private func mark(_ tick: Int) -> DecodedToken {
        DecodedToken(
            id: 60_000, kind: .time(tick), bytes: [], probability: 1, logProbability: 0)
    }

    private func read(
        _ tokens: [DecodedToken], language: String = "en", seconds: Int = 10, speech: [Range<Int>] = []
    ) -> [HeardPhrase] {
        PhraseReader(language: language, length: seconds * WindowRule.second, speech: speech).phrases(
            [DecodedSegment(start: 0, end: seconds * 100, tokens: tokens, noSpeechProbability: 0)],
            extent: .window)
    }

    @Test("a space begins a word, and everything up to the next space belongs to it")
    func words() {
        let phrases = read([
            mark(0), token(" Cl"), token("ara"), token(","), token(" come"), token("."), mark(100),
            mark(100), token(" It's"), mark(150),
        ])
        #expect(phrases.map { $0.words.map(\.text) } == [["Clara,", "come."], ["It's"]])
        #expect(phrases.map(\.marks) == [0..<16_000, 16_000..<24_000])
    }

    @Test(
        "the model's remarks about sounds are not words, but spoken brackets are",
        arguments: [
            (" [BLANK_AUDIO]", ""), (" [ Silence ]", ""), (" [INAUDIBLE]", ""), (" (laughs) yes", "yes"),
            (" so (speaking in foreign language). then", "so then"), (" [Music]", ""),
            (" [MUSIC PLAYING]...", ""),
            (" [Music]hello", "hello"), (" section 5(a) of", "section 5(a) of"),
            (" (555) 1234", "(555) 1234"),
            (" (a) or (b)", "(a) or (b)"), (" [so it goes on", "[so it goes on"),
        ])
    func remarks(said: String, expected: String) {
        let tokens = said.split(separator: " ", omittingEmptySubsequences: true).map { token(" " + $0) }
        let phrases = read([mark(0)] + tokens + [mark(100)])
        #expect(phrases.flatMap(\.words).map(\.text).joined(separator: " ") == expected)
    }

    @Test("remarks are removed in languages without spaces, too")
    func unspacedRemarks() {
        let tokens = ["は", "い", "（", "音", "楽", "）", "で", "す"].map { token($0) }
        let phrases = read([mark(0)] + tokens + [mark(100)], language: "ja")
        #expect(phrases.flatMap(\.words).map(\.text).joined() == "はいです")
    }

    @Test("words share the speech between their marks by number of letters, and none lies in a pause")
    func spread() {
        let words = read(
            [mark(100), token(" four"), token(" five"), token(" sixsixsixs"), mark(500)],
            speech: [0..<1_000, 20_000..<32_000, 48_000..<60_000])[0].words
        #expect(words.map(\.range) == [20_000..<26_000, 26_000..<32_000, 48_000..<60_000])
        // Speech is found piece by piece. Pieces that touch are one stretch.
        let inPieces = read(
            [mark(100), token(" four"), token(" five"), token(" sixsixsixs"), mark(500)],
            speech: [20_000..<22_000, 22_000..<32_000, 48_000..<50_000, 50_000..<60_000])[0].words
        #expect(inPieces.map(\.range) == words.map(\.range))
        // If no speech was found, the marks are believed.
        #expect(read([mark(100), token(" a"), mark(200)])[0].words.map(\.range) == [16_000..<32_000])
    }

    @Test(
        "no word spans a pause, and the bit of the next speech before a late mark belongs to no word"
    )
    func pauses() {
        let speech = [16_000..<32_000, 64_000..<96_000]
        // The mark lies a tenth of a second inside the next stretch.
        let late = read([mark(100), token(" one"), token(" two"), mark(410)], speech: speech)[0].words
        #expect(late.map(\.range) == [16_000..<24_000, 24_000..<32_000])
        // By its letters alone, neither word would fill its stretch: each gets a whole one.
        let across = read([mark(100), token(" one"), token(" onetwothree"), mark(600)], speech: speech)[0]
            .words
        #expect(across.map(\.range) == [16_000..<32_000, 64_000..<96_000])
        #expect(HeardWord(text: "need?\"", range: 0..<1, probability: 1).endsSentence)
    }

    @Test("where letters leave it open, pauses are placed where a clause ends", arguments: [0, 1, 2])
    func clauses(comma: Int) {
        let texts = [" four", " five", " nine", " zero"].enumerated().map { $0 == comma ? $1 + "," : $1 }
        let said = read(
            [mark(0)] + texts.map { token($0) } + [mark(500)], speech: [0..<32_000, 48_000..<80_000])[0].words
        #expect(said.count { $0.range.upperBound <= 32_000 } == comma + 1, "\(said)")
    }

    @Test("a short answer keeps its words, even if speech after a pause was joined to it without a mark")
    func shortAnswer() {
        let texts = ["They", "are", "wonderful,", "I", "will", "send", "you", "the", "contract."]
        let said = read(
            [mark(0)] + texts.map { token(" " + $0) } + [mark(400)], speech: [0..<5_888, 22_400..<64_000])[0]
            .words
        #expect(said[0].range.upperBound <= 5_888, "\(said)")
    }

    @Test("words laid over speech stay inside it and in order, however many words and pauses there are")
    func anySpread() {
        var dice = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            var (speech, end) = ([Range<Int>](), 0)
            for _ in 0..<Int.random(in: 1...6, using: &dice) {
                let start = end + Int.random(in: 1_600...40_000, using: &dice)
                end = start + Int.random(in: 6_400...40_000, using: &dice)
                speech.append(start..<end)
            }
            let texts = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
                String(repeating: "a", count: .random(in: 0...12, using: &dice))
            }
            let places = SpeechSpread(over: 0..<end, speech: speech).places(of: texts)
            #expect(places.count == texts.count, "\(speech) \(texts)")
            for place in places {
                #expect(speech.contains { $0.clamped(to: place) == place }, "\(speech) \(texts) \(places)")
            }
            for (place, next) in zip(places, places.dropFirst()) {
                #expect(place.upperBound <= next.lowerBound, "\(speech) \(texts) \(places)")
            }
        }
    }

    @Test("a word's confidence is the geometric mean of its tokens' confidences")
    func confidence() {
        let word = read([token(" a", probability: 0.25), token("b", probability: 1)])[0].words[0]
        #expect(abs(word.probability - 0.5) < 1e-6)
    }

    @Test(
        "with alignment heads, a word lasts from where they left the previous word to where they leave it")
    func alignedWords() {
        let tokens = [
            token(" Cl", alignedEnd: 30), token("ara", alignedEnd: 50), token(" comes", alignedEnd: 120),
        ]
        let words = read([mark(20)] + tokens + [mark(150)])[0].words
        #expect(words.map(\.range) == [3_200..<8_000, 8_000..<19_200])
        // They leave a word when it is over, and wait through a pause for the next one.
        let paused = read([mark(20)] + tokens + [mark(150)], speech: [3_200..<8_800, 14_400..<24_000])[0]
            .words
        #expect(paused.map(\.range) == [3_200..<8_000, 14_400..<19_200])
    }

    @Test("times increase, and stay between the marks and inside the audio, whatever the marks say")
    func times() {
        let phrases = read(
            [
                mark(100), token(" a"), token(" b"), mark(400), mark(300), token(" c"), mark(9_000),
                token(" d"),
            ],
            seconds: 5)
        let words = phrases.flatMap(\.words)
        #expect(words.map(\.text) == ["a", "b", "c", "d"])
        for (word, next) in zip(words, words.dropFirst()) {
            #expect(word.range.upperBound <= next.range.lowerBound, "\(words)")
        }
        #expect(words[0].range.lowerBound == 16_000 && words[3].range.upperBound <= 80_000)
    }

    @Test(
        "a character split over two tokens stays whole, and languages without spaces are split at characters")
    func characters() {
        let bytes = Array("日本語。はい".utf8)
        let phrases = read(
            [
                token(Array(bytes[0..<2])), token(Array(bytes[2..<6])), token(Array(bytes[6..<9])),
                token(Array(bytes[9..<12])), token(Array(bytes[12...])),
            ],
            language: "ja")
        #expect(phrases[0].words.map(\.text) == ["日本", "語。", "はい"], "\(phrases)")
    }

    @Test("tokens without text make no words")
    func nothing() {
        #expect(read([]) == [])
        #expect(read([mark(0), token(" "), mark(20)]) == [])
    }
}
