import TestSupport
import Testing

@testable import WhisperEngine

@Suite("Detectable errors are repaired or marked, never dropped")
struct GuardTests {
    private static let second = WindowRule.second

    /// Reads a window of `seconds` that is all speech, unless told otherwise.
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

    private func text(_ phrases: [ReadPhrase]) -> String {
        phrases.flatMap(\.words).map(\.text).joined(separator: " ")
    }

    /// Ten words that fill ten seconds.
    private static let sound = DecodedSegment.phrase(
        (0..<10).map { "word\($0)" }.joined(separator: " "), 0, 990)

    @Test("a sound decoding is kept, after decoding once and without sampling")
    func sound() async throws {
        let decoder = ScriptedDecoder { _, _ in DecodedSegment.said(Self.sound) }
        let phrases = try await read(by: decoder)
        #expect(text(phrases) == (0..<10).map { "word\($0)" }.joined(separator: " "))
        #expect(phrases.map(\.suspicion) == [nil])
        #expect(decoder.requests.map(\.temperature) == [0])
    }

    @Test("an unlikely decoding is tried again at higher temperatures until one passes")
    func fallback() async throws {
        let decoder = ScriptedDecoder { _, request in
            DecodedSegment.said(Self.sound, logProbability: request.temperature < 0.35 ? -2 : -0.3)
        }
        let phrases = try await read(by: decoder)
        #expect(decoder.requests.map(\.temperature) == [0, 0.2, 0.4])
        #expect(phrases.map(\.suspicion) == [nil])
    }

    @Test("if no decoding passes, the likeliest is kept and marked")
    func unlikely() async throws {
        let decoder = ScriptedDecoder { _, request in
            DecodedSegment.said(Self.sound, logProbability: request.temperature == 0.6 ? -1.5 : -2)
        }
        let phrases = try await read(by: decoder)
        #expect(decoder.requests.count == 6)
        #expect(phrases.map(\.suspicion) == [.lowProbability])
        #expect(phrases.flatMap(\.words).count == 10)
    }

    @Test("a loop that nobody can have spoken is cut to its first occurrence and marked")
    func loop() async throws {
        let words = "well " + Array(repeating: "thank you", count: 20).joined(separator: " ") + " bye"
        let decoder = ScriptedDecoder { _, _ in
            DecodedSegment.said(DecodedSegment.phrase(words, 0, 300))
        }
        let phrases = try await read(speech: [0..<3 * Self.second], by: decoder)
        #expect(text(phrases) == "well thank you bye")
        #expect(phrases.map(\.suspicion).contains(.repetition), "\(phrases)")
    }

    @Test("a repetition that people can have spoken is kept, because there is enough speech for it")
    func spokenRepetition() async throws {
        let words = Array(repeating: "never", count: 12).joined(separator: " ")
        let decoder = ScriptedDecoder { _, _ in
            DecodedSegment.said(DecodedSegment.phrase(words, 0, 600))
        }
        let phrases = try await read(speech: [0..<6 * Self.second], by: decoder)
        #expect(text(phrases) == words && phrases.map(\.suspicion) == [nil], "\(phrases)")
        #expect(decoder.requests.count == 1)
        let anaphora = "it was the best of times, it was the worst of times, it was the age of wisdom"
        let once = ScriptedDecoder { _, _ in DecodedSegment.said(DecodedSegment.phrase(anaphora, 0, 500)) }
        #expect(text(try await read(speech: [0..<5 * Self.second], by: once)) == anaphora)
    }

    @Test("words where nobody speaks are marked")
    func silence() async throws {
        let decoder = ScriptedDecoder { _, _ in
            DecodedSegment.said(
                DecodedSegment.phrase("hello", 0, 100) + DecodedSegment.phrase("thanks", 800, 900))
        }
        let phrases = try await read(speech: [0..<Self.second], by: decoder)
        #expect(phrases.map(\.suspicion) == [nil, .silence], "\(phrases)")
        let nothing = ScriptedDecoder { _, _ in
            DecodedSegment.said(Self.sound, logProbability: -1.5, noSpeech: 0.9)
        }
        #expect(try await read(by: nothing).map(\.suspicion) == [.silence])
        #expect(nothing.requests.count == 1)
    }

    @Test("speech without words is decoded on its own, and the words found there are inserted")
    func hole() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            samples.count < 9 * Self.second
                ? DecodedSegment.said(DecodedSegment.phrase("these words were lost", 50, 400))
                : DecodedSegment.said(
                    DecodedSegment.phrase("first of all", 0, 300)
                        + DecodedSegment.phrase("last of all", 700, 1_000))
        }
        let phrases = try await read(by: decoder)
        #expect(text(phrases) == "first of all these words were lost last of all", "\(phrases)")
        let starts = phrases.flatMap(\.words).map(\.range.lowerBound)
        #expect(starts == starts.sorted(), "\(phrases)")
    }

    /// A window of twenty seconds, in which the model has words for the first ten seconds and the last six.
    private static let holed = DecodedSegment.said(
        DecodedSegment.phrase("nobody has any doubt about this", 0, 800)
            + DecodedSegment.phrase("one moment", 820, 1_000)
            + DecodedSegment.phrase("let me look for it over there", 1_400, 2_000))

    @Test("a second decoding replaces what is there, along with the words around it")
    func replaced() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            samples.count > 19 * Self.second
                ? Self.holed
                : DecodedSegment.said(
                    DecodedSegment.phrase("one moment please, let me look for it over there", 0, 1_200))
        }
        let phrases = try await read(seconds: 20, by: decoder)
        #expect(
            text(phrases)
                == "nobody has any doubt about this one moment please, let me look for it over there")
        #expect(phrases.allSatisfy { $0.suspicion == nil } && decoder.requests.count == 2)
    }

    @Test(
        "a second decoding that the model believes less is dropped, and the place is marked as without text")
    func notReplaced() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            if samples.count > 19 * Self.second { return Self.holed }
            guard samples.count > 6 * Self.second else { return [] }
            return DecodedSegment.said(
                DecodedSegment.phrase("one moment of the many words that are hardly believed", 0, 1_200),
                probability: 0.5)
        }
        let phrases = try await read(seconds: 20, by: decoder)
        #expect(text(phrases) == "nobody has any doubt about this one moment let me look for it over there")
        #expect(phrases.contains { $0.suspicion == .noText }, "\(phrases)")
    }

    @Test("speech that has no words after a second look is marked as without text")
    func gap() async throws {
        let decoder = ScriptedDecoder { samples, _ in
            samples.count < 9 * Self.second
                ? [] : DecodedSegment.said(DecodedSegment.phrase("first of all", 0, 300))
        }
        let phrases = try await read(by: decoder)
        #expect(phrases.map(\.suspicion) == [nil, .noText], "\(phrases)")
        #expect(phrases.last?.range.upperBound == 10 * Self.second, "\(phrases)")
    }

    @Test(
        "whatever the model says, no speech is lost, no words overlap, and none are doubled by mistake"
    )
    func invariants() async throws {
        var generator = SeededGenerator(seed: 11)
        func random(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        var (decodings, looksAgain) = (0, 0)
        for round in 0..<300 {
            let seconds = 5 + random(20)
            // Every decoding says something else in few different words, and has its own confidence, by which it is recognized below.
            let scripts = (0..<12).map { decoding -> [DecodedSegment] in
                var (parts, at) = ([DecodedSegment.Part](), 0)
                while at < seconds * 100, random(9) > 0 {
                    let end = at + 20 + random(400)
                    let words = (0..<random(8)).map { _ in ["it", "was", "the", "best"][random(4)] }
                    parts += DecodedSegment.phrase(words.joined(separator: " "), at, end)
                    at = end + (random(3) == 0 ? random(600) : 0)
                }
                return DecodedSegment.said(parts, probability: 0.5 + Float(decoding) / 100)
            }
            let asked = EventLog<Int>()
            let decoder = ScriptedDecoder { _, _ in
                asked.append(0)
                return scripts[min(asked.events.count, scripts.count) - 1]
            }
            var speech: [Range<Int>] = []
            var position = 0
            while position < seconds * Self.second {
                let length = 1 + random(6 * Self.second)
                speech.append(position..<min(position + length, seconds * Self.second))
                position += length + 1 + random(2 * Self.second)
            }
            let phrases = try await read(seconds: seconds, speech: speech, by: decoder)
            decodings += asked.events.count
            looksAgain += asked.events.count > 1 ? 1 : 0

            let lost = SpeechCoverage.standard.unread(speech: speech, phrases: phrases.map(\.range))
            #expect(lost.isEmpty, "round \(round): \(lost) in \(phrases)")
            let words = phrases.flatMap(\.words)
            for (word, next) in zip(words, words.dropFirst()) {
                #expect(word.range.upperBound <= next.range.lowerBound, "round \(round): \(phrases)")
            }
            for (phrase, next) in zip(phrases, phrases.dropFirst()) {
                #expect(phrase.range.upperBound <= next.range.lowerBound, "round \(round): \(phrases)")
            }
            for second in words.indices.dropFirst(3) where second + 3 <= words.count {
                for first in 0...second - 3 {
                    let (one, other) = (words[first..<first + 3], words[second..<second + 3])
                    let gap = words[second].range.lowerBound - words[first + 2].range.upperBound
                    guard gap <= 2 * Self.second, one.map(\.text) == other.map(\.text) else { continue }
                    #expect(Set((one + other).map(\.probability)).count == 1, "round \(round): \(words)")
                }
            }
        }
        #expect(looksAgain > 100, "the rounds leave little in doubt: \(decodings) decodings")
    }

    @Test("a prompt after which the window comes back empty or looping is dropped")
    func prompts() async throws {
        let names = Array(repeating: "Delilah", count: 60).joined(separator: " ")
        let loop = DecodedSegment.said(DecodedSegment.phrase(names, 0, 990))
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

    @Test("what loops after a prompt is read again without it, even if people could have said it")
    func loopsAfterPrompts() async throws {
        let words = Array(repeating: "never", count: 12).joined(separator: " ")
        let decoder = ScriptedDecoder { _, request in
            request.prompt == nil
                ? DecodedSegment.said(Self.sound) : DecodedSegment.said(DecodedSegment.phrase(words, 0, 600))
        }
        let phrases = try await read(speech: [0..<6 * Self.second], prompt: "Well, um, never.", by: decoder)
        #expect(decoder.requests.map(\.prompt) == ["Well, um, never.", nil])
        #expect(!text(phrases).contains("never"), "\(phrases)")
    }

    @Test(
        "names stay when a prompt's earlier text is dropped, and a quick look is decoded only once"
    )
    func namesRemain() async throws {
        let length = 10 * Self.second
        var request = DecodingRequest()
        (request.names, request.prompt) = ("Delilah", "Delilah. So we meet again on Monday at nine.")
        let said = DecodedSegment.said(DecodedSegment.phrase("we meet again on Monday at nine", 0, 990))
        let little = DecodedSegment.said(DecodedSegment.phrase("good night", 0, 100))
        for (segments, looksAgain, expected) in [
            (said, true, [request.prompt, "Delilah"]), (little, false, [request.prompt]),
        ] {
            let decoder = ScriptedDecoder { _, _ in segments }
            var reader = WindowReader(decoder: decoder)
            reader.looksAgain = looksAgain
            _ = try await reader.read(
                WindowPlan(pieces: [0..<length]), samples: Array(repeating: 0, count: length),
                speech: [0..<length], request: request)
            #expect(decoder.requests.map(\.prompt) == expected)
        }
    }

    @Test(
        "a decoding that copies its prompt is done again without it, since models continue a prompt they hear again"
    )
    func copies() async throws {
        let said = "so we meet again on Monday at nine"
        for (prompt, isCopied) in [("Well. \(said), then.", true), ("Well, we meet again on Friday.", false)]
        {
            let decoder = ScriptedDecoder { _, _ in DecodedSegment.said(DecodedSegment.phrase(said, 0, 300)) }
            _ = try await read(speech: [0..<3 * Self.second], prompt: prompt, by: decoder)
            #expect(decoder.requests.map(\.prompt) == (isCopied ? [prompt, nil] : [prompt]), "\(prompt)")
        }
    }

    @Test(
        "of two decodings, with and without a prompt, the one that leaves less speech without words is used")
    func missingAfterPrompts() async throws {
        let (little, much) = (DecodedSegment.phrase("good night", 0, 100), DecodedSegment.said(Self.sound))
        for prompted in [DecodedSegment.said(little), much] {
            let decoder = ScriptedDecoder { _, request in
                request.prompt == nil ? much : prompted
            }
            let phrases = try await read(prompt: "Well, um.", by: decoder)
            #expect(phrases.flatMap(\.words).count == 10, "\(phrases)")
        }
    }

    @Test("words where nobody speaks are marked after a prompt, too")
    func silenceAfterPrompts() async throws {
        let decoder = ScriptedDecoder { _, _ in
            DecodedSegment.said(
                DecodedSegment.phrase("hello", 0, 100) + DecodedSegment.phrase("thanks", 800, 900))
        }
        let phrases = try await read(speech: [0..<Self.second], prompt: "Well, um.", by: decoder)
        #expect(phrases.map(\.suspicion) == [nil, .silence], "\(phrases)")
    }

    @Test("alternatives are decoded at higher temperatures, and belong to the phrase with their words")
    func alternatives() async throws {
        let decoder = ScriptedDecoder { _, request in
            let second = request.temperature == 0 ? "hear" : request.temperature == 0.2 ? "here" : "hear"
            return DecodedSegment.said(
                DecodedSegment.phrase("I think that I \(second) you.", 0, 300)
                    + DecodedSegment.phrase("And who are you?", 310, 500))
        }
        var reader = WindowReader(decoder: decoder)
        reader.alternativeCount = 2
        let length = 5 * Self.second
        let phrases = try await reader.read(
            WindowPlan(pieces: [0..<length]), samples: Array(repeating: 0, count: length),
            speech: [0..<length],
            request: DecodingRequest())
        #expect(
            phrases.map { $0.words.map(\.text).joined(separator: " ") } == [
                "I think that I hear you.", "And who are you?",
            ])
        #expect(
            phrases.map { $0.alternatives.map { $0.map(\.text).joined(separator: " ") } } == [
                ["I think that I here you."], [],
            ])
    }

    @Test("loops of any length are found, and spoken repetition is not a loop")
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

    @Test("text of a few tokens that repeat over and over is rejected for its low entropy")
    func entropy() {
        let loop = DecodingEvidence(
            tokens: (0..<64).map { Int32($0 % 4) }, averageLogProbability: -0.1, noSpeechProbability: 0)
        let speech = DecodingEvidence(
            tokens: (0..<64).map { Int32($0) }, averageLogProbability: -0.1, noSpeechProbability: 0)
        #expect(DecodeGuard.standard.verdict(on: loop) == .fails(.repetition))
        #expect(DecodeGuard.standard.verdict(on: speech) == .stands)
    }
}
