import Spoken

/// Words with times and speakers and nothing around them, as services give them, put together to turns.
enum TimedWords {
    /// A pause that ends a turn, in milliseconds.
    private static let longestPause: Int64 = 1_500

    static func turns(_ words: [(word: ImportedWord, speaker: String?)]) -> [ImportedTurn] {
        var turns: [ImportedTurn] = []
        for (word, speaker) in words where !word.text.isEmpty {
            if let last = turns.last, last.speaker == speaker, !isOver(last, word) {
                turns[turns.count - 1].words.append(word)
                turns[turns.count - 1].end = word.end
            } else {
                turns.append(ImportedTurn(speaker: speaker, start: word.start, end: word.end, words: [word]))
            }
        }
        return turns
    }

    /// After a sentence, or where somebody has paused for long.
    private static func isOver(_ turn: ImportedTurn, _ next: ImportedWord) -> Bool {
        let pause = (next.start ?? 0) - (turn.end ?? next.start ?? 0)
        return pause > longestPause || turn.words.last.map { SentenceEnd.isBehind($0.text) } == true
    }
}

/// A name or a number, as services call speakers.
struct SpeakerLabel: Decodable, Hashable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            text = "Speaker \(number)"
        } else {
            let name = try value.decode(String.self)
            // A letter alone is how a service counts.
            text = name.count == 1 ? "Speaker \(name)" : name
        }
    }
}
