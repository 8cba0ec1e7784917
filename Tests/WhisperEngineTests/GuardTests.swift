import SpeechAnalysis
import Testing

@testable import WhisperEngine

@Suite("What can be told to be wrong is mended or marked, never dropped")
struct GuardTests {
    private static let second = WindowRule.second

    /// Reads a window of `seconds` that is speech from its first sample to its last.
    private func read(
        seconds: Int = 10, speech: [Range<Int>]? = nil, prompt: String? = nil, by decoder: ScriptedDecoder
    ) async throws -> [ReadPhrase] {
        let length = seconds * Self.second
        var request = DecodingRequest()
        request.prompt = prompt
        return try await WindowReader(decoder: decoder).read(
            WindowPlan(pieces: [0..<length]), samples: Array(repeating: 0, count: length),
            speech: speech ?? [0..<length], request: request)
    }

    /// Ten words that fill ten seconds.
    private static let sound: [DecodedSegment.Part] = {
        let words = (0..<10).map { DecodedSegment.Part.word("word\($0)", $0 * 100, $0 * 100 + 90) }
        return [.mark(0)] + words + [.mark(990)]
    }()

    @Test("a sound decoding stands as it is, decoded once and without dice")
    func sound() async throws {
        let decoder = ScriptedDecoder { _, _ in DecodedSegment.said(Self.sound) }
        let phrases = try await read(by: decoder)
        #expect(
            phrases.map { $0.words.map(\.text).joined(separator: " ") } == [
                (0..<10).map { "word\($0)" }.joined(separator: " ")
            ])
        #expect(phrases.map(\.suspicion) == [nil])
        #expect(decoder.requests.map(\.temperature) == [0])
    }

    @Test("a decoding that is hardly believed is tried with dice until one stands")
    func fallback() async throws {
        let decoder = ScriptedDecoder { _, request in
            DecodedSegment.said(Self.sound, logProbability: request.temperature < 0.35 ? -2 : -0.3)
        }
        let phrases = try await read(by: decoder)
        #expect(decoder.requests.map(\.temperature) == [0, 0.2, 0.4])
        #expect(phrases.map(\.suspicion) == [nil])
    }

    @Test("where none stands the likeliest is kept, and marked")
    func unlikely() async throws {
        let decoder = ScriptedDecoder { _, request in
            DecodedSegment.said(Self.sound, logProbability: request.temperature == 0.6 ? -1.5 : -2)
        }
        let phrases = try await read(by: decoder)
        #expect(decoder.requests.count == 6)
        #expect(phrases.map(\.suspicion) == [.lowProbability])
        #expect(phrases.flatMap(\.words).count == 10)
    }

    @Test("a loop is cut after its first saying, and marked")
    func loop() async throws {
        var parts: [DecodedSegment.Part] = [.mark(0), .word("well", 0, 90)]
        for index in 0..<8 {
            let start = 100 + index * 100
            parts += [.word("thank", start, start + 50), .word("you", start + 50, start + 90)]
        }
        parts += [.word("bye", 900, 950), .mark(990)]
        let all = DecodedSegment.said(parts)
        let decoder = ScriptedDecoder { samples, _ in samples.count < 9 * Self.second ? [] : all }
        let phrases = try await read(by: decoder)
        let said = phrases.flatMap(\.words).map(\.text)
        #expect(said.filter { $0 == "thank" }.count == 1, "\(said)")
        #expect(said.first == "well" && said.last == "bye", "\(said)")
        #expect(phrases.contains { $0.suspicion == .repetition }, "\(phrases)")
        // What the loop covered is speech: it was decoded once more by itself, and nothing was found.
        #expect(phrases.contains { $0.suspicion == .noText }, "\(phrases)")
    }

    @Test("words where nobody speaks are marked")
    func silence() async throws {
        let decoder = ScriptedDecoder { _, _ in
            DecodedSegment.said([
                .mark(0), .word("hello", 0, 90), .mark(100), .mark(800), .word("thanks", 810, 900),
                .mark(900),
            ])
        }
        let phrases = try await read(speech: [0..<Self.second], by: decoder)
        #expect(phrases.map(\.suspicion) == [nil, .silence], "\(phrases)")
        let nothing = ScriptedDecoder { _, _ in
            DecodedSegment.said(Self.sound, logProbability: -1.5, noSpeech: 0.9)
        }
        #expect(try await read(by: nothing).map(\.suspicion) == [.silence])
        #expect(nothing.requests.count == 1)
    }

    @Test("speech without words is decoded by itself, and what that finds is put in its place")
    func seam() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            samples.count < 9 * Self.second
                ? DecodedSegment.said([
                    .mark(0), .word("lost", 50, 150), .word("words", 150, 300), .mark(400),
                ])
                : DecodedSegment.said([
                    .mark(0), .word("first", 0, 300), .mark(300), .mark(700), .word("last", 700, 1_000),
                    .mark(1_000),
                ])
        }
        let phrases = try await read(by: decoder)
        #expect(phrases.flatMap(\.words).map(\.text) == ["first", "lost", "words", "last"], "\(phrases)")
        let starts = phrases.flatMap(\.words).map(\.range.lowerBound)
        #expect(starts == starts.sorted(), "\(phrases)")
    }

    @Test("speech that has no words after a second look is said to have none")
    func gap() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            samples.count < 9 * Self.second
                ? [] : DecodedSegment.said([.mark(0), .word("first", 0, 300), .mark(300)])
        }
        let phrases = try await read(by: decoder)
        #expect(phrases.map(\.suspicion) == [nil, .noText], "\(phrases)")
        #expect(phrases.last?.range.upperBound == 10 * Self.second, "\(phrases)")
    }

    @Test("no second of speech is left without text or annotation, whatever the model says")
    func noSecondLost() async throws {
        var state: UInt64 = 11
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for round in 0..<200 {
            let seconds = 5 + random(25)
            var parts: [DecodedSegment.Part] = [.mark(0)]
            for index in 0..<random(20) {
                let start = random(seconds * 100)
                parts.append(.word("w\(index)", start, start + random(120)))
                if random(4) == 0 { parts += [.mark(start), .mark(start)] }
            }
            let said = DecodedSegment.said(parts)
            let decoder = ScriptedDecoder { _, _ in said }
            var speech: [Range<Int>] = []
            var position = 0
            while position < seconds * Self.second {
                let length = 1 + random(6 * Self.second)
                speech.append(position..<min(position + length, seconds * Self.second))
                position += length + 1 + random(2 * Self.second)
            }
            let phrases = try await read(seconds: seconds, speech: speech, by: decoder)
            let accounted = phrases.flatMap { $0.words.isEmpty ? [$0.range] : $0.words.map(\.range) }
            let lost = SeamCheck.standard.uncovered(speech: speech, words: accounted)
            #expect(lost.isEmpty, "round \(round): \(lost) of \(speech) in \(phrases)")
            for (phrase, next) in zip(phrases, phrases.dropFirst()) {
                #expect(phrase.range.upperBound <= next.range.lowerBound, "round \(round): \(phrases)")
            }
        }
    }

    @Test("a prompt after which the window comes back empty or looping is left out")
    func prompts() async throws {
        let names = (0..<12).map { DecodedSegment.Part.word("Delilah", $0 * 80, $0 * 80 + 70) }
        let loop = DecodedSegment.said([.mark(0)] + names)
        for bad in [[], loop] {
            let decoder = ScriptedDecoder { _, request in
                request.prompt == nil ? DecodedSegment.said(Self.sound) : bad
            }
            let phrases = try await read(prompt: "Delilah, Magenta", by: decoder)
            #expect(decoder.requests.map(\.prompt) == ["Delilah, Magenta", nil])
            #expect(phrases.flatMap(\.words).count == 10 && phrases.allSatisfy { $0.suspicion == nil })
        }
        let good = ScriptedDecoder { _, _ in DecodedSegment.said(Self.sound) }
        _ = try await read(prompt: "Delilah", by: good)
        #expect(good.requests.count == 1)
    }

    @Test("other readings are had by decoding with dice, and go with the phrase in which their words lie")
    func alternatives() async throws {
        let decoder = ScriptedDecoder { _, request in
            let second = request.temperature == 0 ? "hear" : request.temperature == 0.2 ? "here" : "hear"
            return DecodedSegment.said([
                .mark(0), .word("I", 0, 100), .word(second, 100, 300), .mark(300), .mark(300),
                .word("you", 310, 500),
                .mark(500),
            ])
        }
        var reader = WindowReader(decoder: decoder)
        reader.alternativeCount = 2
        let length = 5 * Self.second
        let phrases = try await reader.read(
            WindowPlan(pieces: [0..<length]), samples: Array(repeating: 0, count: length),
            speech: [0..<length],
            request: DecodingRequest())
        #expect(phrases.map { $0.words.map(\.text) } == [["I", "hear"], ["you"]])
        #expect(phrases.map { $0.alternatives.map { $0.map(\.text) } } == [[["I", "here"]], []])
    }

    @Test("loops are found at any length, and what people say twice is none")
    func loops() {
        func find(_ text: String) -> Range<Int>? {
            RepetitionLoop.find(in: text.split(separator: " ").map(String.init))
        }
        #expect(find("no no no he said") == nil)
        #expect(find("very very very very good") == nil)
        #expect(find("so yes yes yes yes yes yes fine") == 2..<7)
        #expect(find("a b c a b c a b c a b c a b d") == 3..<14)
        #expect(
            find("one two three four five six one two three four five six one two three four five six")
                == 6..<18)
        #expect(find("the cat and the dog and the bird and the fish") == nil)
    }

    @Test("text of few tokens that come again and again has little entropy")
    func entropy() {
        let loop = DecodingEvidence(
            tokens: (0..<64).map { Int32($0 % 4) }, averageLogProbability: -0.1, noSpeechProbability: 0)
        let speech = DecodingEvidence(
            tokens: (0..<64).map { Int32($0) }, averageLogProbability: -0.1, noSpeechProbability: 0)
        #expect(DecodeGuard.standard.verdict(on: loop) == .fails(.repetition))
        #expect(DecodeGuard.standard.verdict(on: speech) == .stands)
    }
}
