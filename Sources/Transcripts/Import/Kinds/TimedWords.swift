import Spoken

/// Joins words with times and speakers, as services give them with nothing around them, into turns.
enum TimedWords {
    /// A longer pause, in milliseconds, ends a turn.
    private static let longestPause: Int64 = 1_500

    /// - Parameters:
    ///   - text: the same as one text, if the file has it. If the two differ, the text is used.
    ///   - speaker: the speaker of words of the text that the list lacks, if the words around them do not tell.
    static func turns(
        _ words: [(word: ImportedWord, speaker: String?)], saying text: String?, speaker: String? = nil
    ) -> [ImportedTurn] {
        let beside = words.map(\.word)
        var whole = ImportedTurn(text ?? "", speaker: speaker)
        guard !whole.words.isEmpty, !whole.says(beside) else { return turns(words) }
        let lent = WordTimes.lend(beside, to: whole.words)
        // Without a word in common, nothing tells turns apart.
        guard lent.contains(where: { $0.lender != nil }) else {
            whole.take(beside)
            return [whole]
        }
        let speakers = speakers(of: lent, words.map(\.speaker), otherwise: speaker)
        whole.take(beside)
        var turns = turns(zip(whole.words, speakers).map { ($0, $1) })
        turns[0].unread = whole.unread
        return turns
    }

    /// The speaker of each word of a text is that of the same word beside it. A word that is missing there belongs to whoever
    /// says the words around it, or else the rest of its sentence.
    private static func speakers(
        of lent: [WordTimes.Lent], _ beside: [String?], otherwise speaker: String?
    ) -> [String?] {
        var speakers = lent.map { $0.lender.map { beside[$0] } ?? speaker }
        var index = 0
        while index < lent.count {
            guard lent[index].lender == nil else {
                index += 1
                continue
            }
            let end = lent[index...].firstIndex { $0.lender != nil } ?? lent.count
            let before = index > 0 ? speakers[index - 1] : speaker
            let after = end < lent.count ? speakers[end] : speaker
            let goesOn = index > 0 && !SentenceEnd.isBehind(lent[index - 1].word.text)
            let isGoneOnWith = end < lent.count && !SentenceEnd.isBehind(lent[end - 1].word.text)
            let own = before == after || goesOn ? before : isGoneOnWith ? after : speaker
            for missing in index..<end { speakers[missing] = own }
            index = end
        }
        return speakers
    }

    private static func turns(_ words: [(word: ImportedWord, speaker: String?)]) -> [ImportedTurn] {
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

    /// Whether a turn is over: after a sentence or a long pause.
    private static func isOver(_ turn: ImportedTurn, _ next: ImportedWord) -> Bool {
        isPause(turn.end, next.start) || turn.words.last.map { SentenceEnd.isBehind($0.text) } == true
    }
}

extension TimedWords {
    fileprivate static func isPause(_ end: Int64?, _ next: Int64?) -> Bool {
        guard let end, let next, TimeSense.isPossible(end), TimeSense.isPossible(next) else { return false }
        return next - end > longestPause
    }
}

/// Seconds from a file, which may have anything in their place.
struct SecondsInFile: Decodable, Hashable {
    let milliseconds: Int64?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            milliseconds = Transcripts.milliseconds(number)
        } else if value.decodeNil() {
            milliseconds = nil
        } else {
            let text = try? value.decode(String.self)
            milliseconds = Transcripts.milliseconds(text.flatMap(Double.init)) ?? TimeSense.unreadable
        }
    }
}

/// Milliseconds from a file, which may have anything in their place.
struct MillisecondsInFile: Decodable, Hashable {
    let milliseconds: Int64?

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            milliseconds = Transcripts.milliseconds(number / 1000)
        } else {
            milliseconds = value.decodeNil() ? nil : TimeSense.unreadable
        }
    }
}

/// A speaker as services write it: a name or a number.
struct SpeakerLabel: Decodable, Hashable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            text = "Speaker \(number)"
        } else {
            let name = try value.decode(String.self)
            // Services count speakers with single letters.
            text = name.count == 1 ? "Speaker \(name)" : name
        }
    }
}
