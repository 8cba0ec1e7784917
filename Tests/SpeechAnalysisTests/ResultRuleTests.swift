import AudioInput
import Foundation
import Spoken
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(10)))
struct ResultRuleTests {
    @Test(
        "R16: without volatile results, all results are final, ordered and without overlaps",
        arguments: [
            ("ab c", "ab! c!"), (" a  bc d ", "a! bc! d!"), ("", ""), ("   ", ""), ("abcdef", "abcdef!"),
        ])
    func finalsOnly(audio: String, expected: String) async throws {
        let bench = SessionBench(reporting: [])
        _ = try await bench.analyzer.analyzeSequence(bench.audio(audio))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let results = await collect(bench.transcriber.results).elements
        #expect(results.map(\.marble).joined(separator: " ") == expected)
        #expect(results.allSatisfy { $0.isFinal })
        for (earlier, later) in zip(results, results.dropFirst()) {
            #expect(earlier.range.end <= later.range.start, "\(earlier) overlaps \(later)")
        }
    }

    @Test(
        "R17: with volatile results, each replaces the one before it until one is final",
        arguments: [("ab c", "a? ab? ab! c? c!"), ("a b", "a? a! b? b!"), ("  a", "a? a!"), ("", "")])
    func volatile(audio: String, expected: String) async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio(audio))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == expected)
    }

    @Test(
        "R18: a result is final exactly if everything up to its end is final",
        arguments: [(1, false), (2, true), (3, true)])
    func finality(time: Int64, isFinal: Bool) {
        let result = TranscriptionResult(
            range: .seconds(1, 2), resultsFinalizationTime: .at(time), alternatives: [AttributedString()])
        #expect(result.isFinal == isFinal)
    }

    @Test("R17: a volatile result says how many of its words are settled; a final one does not")
    func settled() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        var recognition = SpeechRecognition("abc", 0, isFinal: false)
        recognition.settledWordCount = 2
        #expect(shaper.receive(recognition).map(\.settledWordCount) == [2])
        let published = shaper.finalize(through: .at(1))
        #expect(published.map(\.settledWordCount) == [0, 1])
    }

    @Test("R19: nothing is published about audio before the finalization time, whatever the engine says")
    func nothingBehind() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        #expect(shaper.receive(SpeechRecognition("ab", 0, isFinal: true)).count == 1)
        #expect(shaper.receive(SpeechRecognition("x", 1, isFinal: true)).isEmpty)
        #expect(shaper.receive(SpeechRecognition("x", 0, isFinal: false)).isEmpty)
        let late = shaper.receive(SpeechRecognition("xcd", 1, isFinal: true))
        #expect(late.map(\.range) == [.seconds(2, 4)])
        #expect(late.first?.readings[0].map(\.text) == ["c", "d"])
    }

    @Test("R20: a volatile result that still stands when its audio becomes final is published again as final")
    func reissue() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        _ = shaper.receive(SpeechRecognition("ab", 0, isFinal: false))
        _ = shaper.receive(SpeechRecognition("c", 3, isFinal: false))
        let finals = shaper.finalize(through: .at(3))
        #expect(finals.map(\.range) == [.seconds(0, 2)])
        #expect(finals.allSatisfy { $0.isFinal })
        #expect(finals.first?.readings[0].map(\.text) == ["a", "b"])
        // A final result over the same words is an unchanged copy, and is published.
        #expect(shaper.receive(SpeechRecognition("c", 3, isFinal: true)).map(\.isFinal) == [true])
    }

    @Test("R20: an earlier volatile result becomes final before a later final one is published")
    func reissueInOrder() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        _ = shaper.receive(SpeechRecognition("a", 0, isFinal: false))
        let published = shaper.receive(SpeechRecognition("c", 2, isFinal: true))
        #expect(published.map(\.range) == [.seconds(0, 1), .seconds(2, 3)])
        #expect(published.allSatisfy { $0.isFinal })
    }

    @Test("R20: finalizing in the middle of a volatile result splits it between words")
    func split() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        _ = shaper.receive(SpeechRecognition("abc", 0, isFinal: false))
        let published = shaper.finalize(through: .at(2))
        #expect(published.map(\.isFinal) == [true, false])
        #expect(published.map(\.range) == [.seconds(0, 2), .seconds(2, 3)])
        #expect(published.map { $0.readings[0].map(\.text).joined() } == ["ab", "c"])
        #expect(shaper.finalize(through: .at(3)).map { $0.readings[0].map(\.text).joined() } == ["c"])
    }

    @Test("R21: empty text withdraws a volatile result; in a final result it means that nobody spoke")
    func emptyText() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        #expect(
            shaper.receive(SpeechRecognition("", 0, isFinal: false)).isEmpty, "there is nothing to take back")
        _ = shaper.receive(SpeechRecognition("ab", 0, isFinal: false))
        let revoked = shaper.receive(SpeechRecognition("", 0, end: 2, isFinal: false))
        #expect(revoked.map(\.isFinal) == [false])
        #expect(revoked.first?.readings == [[]])
        #expect(shaper.finalize(through: .at(2)).isEmpty, "what was taken back is not published as final")
        let silence = shaper.receive(SpeechRecognition("", 2, isFinal: true))
        #expect(silence.map(\.isFinal) == [true])
        #expect(silence.first?.readings == [[]])
    }

    @Test(
        "R22: the first alternative stays first; others follow by likelihood, without repeats, only if asked for"
    )
    func alternatives() {
        let spoken = ["one", "two", "three", "two", "four"].enumerated().map { index, text in
            SpeechHypothesis(
                words: [Word(text: text, range: .seconds(0, 1))],
                logLikelihood: [-5, -9, -2, -9, nil][index])
        }
        let recognition = SpeechRecognition(range: .seconds(0, 1), isFinal: true, hypotheses: spoken)
        let many = ShapingOptions(maximumAlternatives: 5).readings(of: recognition)
        #expect(many.map { $0[0].text } == ["one", "three", "two", "four"])
        #expect(ShapingOptions().readings(of: recognition).map { $0[0].text } == ["one"])
    }

    @Test(
        "R22: alternatives are reported exactly if asked for, and the text is the first of them",
        arguments: [true, false])
    func alternativesAsked(isAsked: Bool) async throws {
        let bench = SessionBench(reporting: isAsked ? [.alternativeTranscriptions] : [])
        _ = try await bench.analyzer.analyzeSequence(bench.audio("ab"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let results = await collect(bench.transcriber.results).elements
        #expect(
            results.map { $0.alternatives.map { String($0.characters) } } == [
                isAsked ? ["a b", "A B"] : ["a b"]
            ])
        #expect(results.allSatisfy { $0.text == $0.alternatives[0] })
    }

    @Test(
        "R23: text carries times and confidences exactly if asked for, in volatile results, too",
        arguments: [
            [], [.audioTimeRange], [.transcriptionConfidence], [.audioTimeRange, .transcriptionConfidence],
        ]
            as [Set<SpeechTranscriber.ResultAttributeOption>])
    func attributes(asked: Set<SpeechTranscriber.ResultAttributeOption>) async throws {
        let transcriber = SpeechTranscriber(ScriptedEngine(), attributes: asked)
        let analyzer = SpeechAnalyzer(modules: [transcriber], options: nil, resources: .alone())
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab c")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        let results = await collect(transcriber.results).elements
        #expect(results.count == 5)
        for result in results {
            let times = result.text.runs.compactMap(\.audioTimeRange)
            let confidences = result.text.runs.compactMap(\.transcriptionConfidence)
            #expect(times == (asked.contains(.audioTimeRange) ? result.words.map(\.range) : []), "\(result)")
            #expect(confidences.isEmpty != asked.contains(.transcriptionConfidence), "\(result)")
            #expect(confidences.allSatisfy { (0...1).contains($0) })
        }
    }

    @Test(
        "R23: confidences are clamped to the range from 0 to 1",
        arguments: [(-1.0, 0.0), (7, 1), (0.25, 0.25)])
    func confidences(given: Double, published: Double) {
        let word = Word(text: "a", range: .seconds(0, 1), confidence: given)
        let recognition = SpeechRecognition(
            range: .seconds(0, 1), isFinal: true, hypotheses: [SpeechHypothesis(words: [word])])
        #expect(ShapingOptions().readings(of: recognition)[0][0].confidence == published)
    }

    @Test(
        "R24: the final texts, joined as they are, give the document",
        arguments: [("ab c", "a b c"), (" a b", "a b"), ("", ""), ("abc", "a b c"), ("a  b  c", "a b c")])
    func document(audio: String, expected: String) async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio(audio))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let text = await collect(bench.transcriber.results).elements.filter(\.isFinal)
            .reduce(AttributedString()) { $0 + $1.text }
        #expect(String(text.characters) == expected)
    }

    @Test("R24: a text, volatile or final, begins with a space exactly if there is text before it")
    func volatileSpaces() {
        var shaper = TextShaper(options: ShapingOptions(reportsVolatileResults: true))
        #expect(shaper.receive(SpeechRecognition("a", 0, isFinal: false)).map(\.followsText) == [false])
        #expect(shaper.receive(SpeechRecognition("b", 2, isFinal: false)).map(\.followsText) == [true])
        #expect(shaper.receive(SpeechRecognition("", 0, isFinal: true)).map(\.followsText) == [false])
        #expect(shaper.receive(SpeechRecognition("b", 2, isFinal: true)).map(\.followsText) == [false])
        #expect(shaper.receive(SpeechRecognition("c", 3, isFinal: true)).map(\.followsText) == [true])
    }

    @Test(
        "R24: words of languages written without spaces are joined without spaces",
        arguments: ["ja-JP", "zh-Hans-CN"])
    func unspaced(locale: String) {
        let words = ["一", "二"].map { Word(text: $0, range: .seconds(0, 1)) }
        let rendering = TextRendering(locale: locale, marksTimeRanges: false, marksConfidences: false)
        #expect(String(rendering.text(words, followsText: true).characters) == "一二")
    }

    @Test("R25: results are buffered from the start, stay readable after the end, and are read only once")
    func lateReader() async throws {
        let bench = SessionBench()
        _ = try await bench.analyzer.analyzeSequence(bench.audio("ab c"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        var early: [String] = []
        for try await result in bench.transcriber.results {
            early.append(result.marble)
            if early.count == 2 { break }
        }
        #expect(early == ["a?", "ab?"])
        #expect(try await bench.line() == "ab! c? c!")
        #expect(try await bench.line() == "")
    }

    @Test("R25: a cancelled reader loses nothing for the next one")
    func cancelledReader() async throws {
        let bench = SessionBench()
        let reader = Task { try await bench.line() }
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a!")
    }

    @Test("R26: if one module fails, the results of all modules throw its error")
    func failureEverywhere() async throws {
        let good = SpeechTranscriber(ScriptedEngine())
        let engine = ScriptedEngine()
        let bad = SpeechTranscriber(engine)
        let analyzer = SpeechAnalyzer(modules: [good, bad], options: nil, resources: .alone())
        try await analyzer.start(inputSequence: GatedSequence(AnalyzerInput.each("a")))
        await engine.run(0).end(throwing: ScriptedFailure())
        #expect(await collect(good.results).error as? ScriptedFailure == ScriptedFailure())
        #expect(await collect(bad.results).error as? ScriptedFailure == ScriptedFailure())
    }

    @Test("an expletive keeps its first letter and gets asterisks; words that contain one stay as they are")
    func etiquette() {
        #expect(Expletives.redacted("Shit,") == "S***,")
        #expect(Expletives.redacted("fucking") == "f******")
        for word in ["Scunthorpe", "cocktail", "classic", "Dickens", "shitake"] {
            #expect(Expletives.redacted(word) == word)
        }
    }

    @Test(
        "the space before a word belongs to its run, and rangeOfAudioTimeRangeAttributes finds words by time")
    func rangesInText() throws {
        let rendering = TextRendering(locale: "en-US", marksTimeRanges: true, marksConfidences: false)
        let words = "abc".enumerated().map { index, letter in
            Word(text: String(letter), range: .seconds(Int64(index), Int64(index) + 1))
        }
        let text = rendering.text(words, followsText: false)
        let range = try #require(text.rangeOfAudioTimeRangeAttributes(intersecting: .seconds(1, 3)))
        #expect(String(text[range].characters) == " b c")
        #expect(text.rangeOfAudioTimeRangeAttributes(intersecting: .seconds(7, 9)) == nil)
        #expect(text.rangeOfAudioTimeRangeAttributes(intersecting: .seconds(1, 1)) == nil)
    }
}
