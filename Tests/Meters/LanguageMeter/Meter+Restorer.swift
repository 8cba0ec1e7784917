import Foundation
import LanguageModels
import LlamaEngine
import Pipeline
import Spoken
import TestSupport
import Timeline
import TranscriptTasks
import Transcripts

extension Meter {
    /// Right, wrong and missed.
    private struct Tally {
        var (right, wrong, missed) = (0, 0, 0)

        mutating func add(_ found: Bool, _ wanted: Bool) {
            switch (found, wanted) {
            case (true, true): right += 1
            case (true, false): wrong += 1
            case (false, true): missed += 1
            case (false, false): break
            }
        }

        var f1: Double { Double(2 * right) / Double(max(1, 2 * right + wrong + missed)) }
        var line: String {
            String(
                format: "%.3f (precision %.3f, recall %.3f)", f1,
                Double(right) / Double(max(1, right + wrong)),
                Double(right) / Double(max(1, right + missed)))
        }
    }

    /// Takes punctuation and capitals off scripts whose text is known, has them put back as a run does, and compares.
    ///
    /// - Parameter arguments: numbers for the restorer, `-` for its own; then files.
    func restore(_ arguments: [String]) async throws {
        let (weights, beamWidth) = try restorerNumbers(arguments[0])
        let engine = try LlamaEngine(modelFile: model, recipe: .scoring)
        let stage = RestoringStage(
            engine: engine, threadCount: threads, weights: weights, beamWidth: beamWidth)
        var (ends, commas, capitals, changed) = (Tally(), Tally(), Tally(), 0)
        var (sum, seconds) = (Restorer.Count(), 0.0)
        for file in arguments.dropFirst() {
            let wanted = try script(file).map { line in
                (line.speaker, line.text.split(separator: " ").map(String.init).filter { !bare($0).isEmpty })
            }
            let segments = wanted.enumerated().map { index, line in
                Segment(
                    id: index + 1, range: .zero, speaker: line.0,
                    words: line.1.map { Word(text: bare($0), range: .zero) })
            }
            let start = ContinuousClock.now
            let (restored, restoration) = try await stage.restore(
                Transcript(segments: segments, duration: .zero))
            seconds += start.duration(to: .now) / .seconds(1)
            sum += restoration.count
            for (wanted, found) in zip(wanted.flatMap(\.1), restored.segments.flatMap(\.words).map(\.text)) {
                changed += bare(wanted) == bare(found) ? 0 : 1
                ends.add(".?".contains(found.last ?? " "), ".?!".contains(mark(of: wanted)))
                commas.add(found.hasSuffix(","), ",;:".contains(mark(of: wanted)))
                capitals.add(
                    found.first?.isUppercase == true, wanted.first { $0.isLetter }?.isUppercase == true)
            }
            if ProcessInfo.processInfo.environment["SHOW"] != nil { print(restored.text) }
        }
        report(sum, changed: changed, seconds: seconds)
        print("sentence end F1", ends.line, separator: "\t")
        print("comma F1", commas.line, separator: "\t")
        print("capital F1", capitals.line, separator: "\t")
    }

    /// Prints what becomes of transcripts.
    func punctuate(_ arguments: [String]) async throws {
        let (weights, beamWidth) = try restorerNumbers(arguments[0])
        let engine = try LlamaEngine(modelFile: model, recipe: .scoring)
        let stage = RestoringStage(
            engine: engine, threadCount: threads, weights: weights, beamWidth: beamWidth)
        for file in arguments.dropFirst() {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            print(try await stage.restore(TranscriptReader().read(data, from: file)).transcript.text)
        }
    }

    /// Random words of the files, and things that are hardly words, in random order: is every one the same afterwards?
    func restoreRandom(_ arguments: [String]) async throws {
        let count = try number(arguments, 0)
        var words = [
            "a.m.", "don't", "o'clock", "3rd", "42", "é", "ß", "日本", "-", "U.S.", "iPhone", "...", "i", "i'm",
        ]
        for file in arguments.dropFirst() {
            words += try script(file).flatMap { $0.text.split(separator: " ").map { bare(String($0)) } }
                .filter { !$0.isEmpty }
        }
        var random = SeededGenerator(seed: 7)
        var time: Int64 = 0
        let segments = (1...count).map { id in
            let spoken = (0..<Int.random(in: 1...24, using: &random)).map { _ -> Word in
                time += Int64.random(in: 0...900, using: &random)
                let start = AudioTime(value: time, timescale: 1000)
                time += 200
                return Word(
                    text: words.randomElement(using: &random) ?? "x",
                    range: AudioTimeRange(start: start, duration: AudioTime(value: 200, timescale: 1000)))
            }
            return Segment(
                id: id, range: spoken.reduce(spoken[0].range) { $0.union($1.range) },
                speaker: id % 3 == 0 ? "Anna" : nil,
                words: spoken)
        }
        let stage = RestoringStage(
            engine: try LlamaEngine(modelFile: model, recipe: .scoring), threadCount: threads)
        let start = ContinuousClock.now
        let (restored, restoration) = try await stage.restore(Transcript(segments: segments, duration: .zero))
        let changed = zip(segments.flatMap(\.words), restored.segments.flatMap(\.words)).filter {
            before, after in
            let bareAfter = after.text.count > before.text.count ? String(after.text.dropLast()) : after.text
            return bareAfter.lowercased() != before.text.lowercased() || before.range != after.range
        }.count
        print("sequences", count, separator: "\t")
        report(restoration.count, changed: changed, seconds: start.duration(to: .now) / .seconds(1))
    }

    private func report(_ count: Restorer.Count, changed: Int, seconds: Double) {
        print("words", count.words, separator: "\t")
        print("words changed", changed, separator: "\t")
        print("fallbacks", count.fallbacks, separator: "\t")
        print("words per second", String(format: "%.1f", Double(count.words) / seconds), separator: "\t")
        print(
            "tokens per word", String(format: "%.1f", Double(count.evaluatedTokens) / Double(count.words)),
            separator: "\t")
    }

    private func restorerNumbers(_ text: String) throws -> (PunctuationWeights, Int) {
        guard text != "-" else { return (PunctuationWeights(), Restorer.usualBeamWidth) }
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 8 else { throw UsageError(description: "eight numbers are wanted") }
        return (
            PunctuationWeights(
                comma: numbers[0], period: numbers[1], question: numbers[2], lowercaseStart: numbers[3],
                noSilence: numbers[4], silence: numbers[5], segmentEnd: numbers[6]), Int(numbers[7])
        )
    }

    private func bare(_ word: String) -> String {
        String(
            word.lowercased().drop { !$0.isLetter && !$0.isNumber }.reversed().drop {
                !$0.isLetter && !$0.isNumber
            }.reversed())
    }

    private func mark(of word: String) -> Character {
        word.last { ".,?!;:".contains($0) } ?? " "
    }

    private func script(_ file: String) throws -> [(speaker: String?, text: String)] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard !line.hasPrefix("#"), !line.hasPrefix("("), !line.contains("depth:"),
                !line.hasPrefix("title:"),
                !line.hasPrefix("speaker "), !line.hasPrefix("telephone:")
            else { return nil }
            guard let colon = line.firstIndex(of: ":"), line[..<colon].split(separator: " ").count < 3 else {
                return (nil, String(line))
            }
            return (
                String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
    }
}
