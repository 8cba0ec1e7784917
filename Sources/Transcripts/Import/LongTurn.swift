import Spoken

/// Cuts a turn that is longer than anything a person says without a break, such as a whole text on one line. Later stages have
/// a limited window and cite pieces.
enum LongTurn {
    /// The length in characters up to which a turn stays whole, and that of each piece of a longer one.
    private static let (longest, length) = (2_000, 1_000)

    /// The turn in pieces that end where sentences do, or between two words if a sentence is too long.
    static func pieces(of turn: ImportedTurn) -> [ImportedTurn] {
        guard characters(turn.words) > longest else { return [turn] }
        var pieces: [[ImportedWord]] = []
        for sentence in sentences(turn.words.flatMap(parts)) {
            if let last = pieces.last, characters(last) + characters(sentence) <= length {
                pieces[pieces.count - 1] += sentence
            } else {
                pieces.append(sentence)
            }
        }
        return pieces.enumerated().map { index, words in
            var piece = turn
            piece.words = words
            piece.start = index == 0 ? turn.start : words.first?.start
            piece.end = index == pieces.count - 1 ? turn.end : words.last?.end
            return piece
        }
    }

    private static func characters(_ words: [ImportedWord]) -> Int {
        words.reduce(0) { $0 + $1.text.count + 1 }
    }

    private static func sentences(_ words: [ImportedWord]) -> [[ImportedWord]] {
        var (sentences, isOpen, count) = ([[ImportedWord]](), false, 0)
        for word in words {
            count += word.text.count + 1
            if isOpen, count <= length {
                sentences[sentences.count - 1].append(word)
            } else {
                sentences.append([word])
                count = word.text.count + 1
            }
            isOpen = !SentenceEnd.isBehind(word.text)
        }
        return sentences
    }

    /// In scripts without spaces, a whole text may be one word.
    private static func parts(of word: ImportedWord) -> [ImportedWord] {
        guard word.text.count > length else { return [word] }
        var texts = [""]
        for character in word.text {
            texts[texts.count - 1].append(character)
            if "。！？".contains(character) || texts[texts.count - 1].count == length { texts.append("") }
        }
        return texts.filter { !$0.isEmpty }.enumerated().map { index, text in
            ImportedWord(
                text: text, start: index == 0 ? word.start : nil, end: nil, confidence: word.confidence)
        }
    }
}
