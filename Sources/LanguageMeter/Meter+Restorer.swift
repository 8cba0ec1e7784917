import Foundation
import LanguageModels
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

    /// Takes punctuation and capitals off scripts whose text is known, has them put back, and compares.
    func restore(_ arguments: [String]) async throws {
        let numbers = arguments[0].split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 5 else { throw UsageError(description: "five weights are wanted") }
        let weights = PunctuationWeights(
            comma: numbers[0], period: numbers[1], question: numbers[2], segmentEnd: numbers[3])
        let context = try await context(2048)
        var (ends, commas, capitals, changed) = (Tally(), Tally(), Tally(), 0)
        var (words, tokens, fallbacks) = (0, 0, 0)
        let start = ContinuousClock.now
        for file in arguments.dropFirst() {
            var restorer = Restorer(context: context, weights: weights, beamWidth: Int(numbers[4]))
            for (id, line) in try script(file).enumerated() {
                let wanted = line.text.split(separator: " ").map(String.init).filter {
                    $0.contains(where: \.isLetter) || $0.contains(where: \.isNumber)
                }
                let plain = wanted.map(bare)
                let segment = Segment(
                    id: id + 1, range: .zero, speaker: line.speaker,
                    words: plain.map { Word(text: $0, range: .zero) })
                let restored = try await restorer.restore(segment)
                changed += zip(plain, restored.words).filter { bare($1.text) != $0 }.count
                for (wanted, found) in zip(wanted, restored.words.map(\.text)) {
                    ends.add(".?".contains(found.last ?? " "), ".?!".contains(mark(of: wanted)))
                    commas.add(found.hasSuffix(","), ",;:".contains(mark(of: wanted)))
                    capitals.add(
                        found.first?.isUppercase == true, wanted.first { $0.isLetter }?.isUppercase == true)
                }
                if ProcessInfo.processInfo.environment["SHOW"] != nil { print(restored.text) }
            }
            words += restorer.count.words
            tokens += restorer.count.evaluatedTokens
            fallbacks += restorer.count.fallbacks
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        print("words", words, separator: "\t")
        print("words changed", changed, separator: "\t")
        print("fallbacks", fallbacks, separator: "\t")
        print("words per second", String(format: "%.1f", Double(words) / seconds), separator: "\t")
        print("tokens per word", String(format: "%.1f", Double(tokens) / Double(words)), separator: "\t")
        print("sentence end F1", ends.line, separator: "\t")
        print("comma F1", commas.line, separator: "\t")
        print("capital F1", capitals.line, separator: "\t")
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
