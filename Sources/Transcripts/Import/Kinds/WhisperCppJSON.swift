import Foundation

/// JSON of whisper.cpp: `whisper-cli -oj`, and `-ojf` with tokens.
struct WhisperCppJSON: TranscriptKind {
    private struct Document: Decodable {
        struct Result: Decodable {
            let language: String?
        }
        let result: Result?
        let transcription: [Piece]
    }

    /// Milliseconds.
    private struct Offsets: Decodable {
        let from: MillisecondsInFile?
        let to: MillisecondsInFile?
    }

    private struct Piece: Decodable {
        let offsets: Offsets?
        let text: String
        let speaker: String?
        let tokens: [Token]?
    }

    private struct Token: Decodable {
        let text: String
        let offsets: Offsets?
        let p: Double?

        /// Times and languages are tokens too, in brackets.
        var isSpoken: Bool { !text.hasPrefix("[_") && !text.hasPrefix("<|") }
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard source.has("transcription"), let document = source.decode(Document.self) else { return nil }
        return ImportedTranscript(
            turns: document.transcription.map(turn), language: document.result?.language)
    }

    private func turn(_ piece: Piece) -> ImportedTurn {
        var turn = ImportedTurn(
            piece.text, speaker: piece.speaker.flatMap { $0 == "?" ? nil : "Speaker \($0)" },
            start: piece.offsets?.from?.milliseconds, end: piece.offsets?.to?.milliseconds)
        let words = words(of: (piece.tokens ?? []).filter(\.isSpoken))
        // A character made of several tokens is broken in them; the text has it whole.
        let isWhole = words.map(\.text) == turn.words.map(\.text)
        turn.words = isWhole ? words : WordTimes.lend(words, to: turn.words).map(\.word)
        turn.letWordsFollow()
        return turn
    }

    /// A token that begins with a space begins a word. A word is as sure as its least sure token.
    private func words(of tokens: [Token]) -> [ImportedWord] {
        var words: [ImportedWord] = []
        for token in tokens {
            let text = token.text.trimmingCharacters(in: .whitespaces)
            if token.text.hasPrefix(" ") || words.isEmpty {
                guard !text.isEmpty else { continue }
                words.append(
                    ImportedWord(
                        text: text, start: token.offsets?.from?.milliseconds,
                        end: token.offsets?.to?.milliseconds, confidence: token.p))
            } else {
                let last = words.count - 1
                words[last].text += text
                words[last].end = token.offsets?.to?.milliseconds ?? words[last].end
                words[last].confidence = [words[last].confidence, token.p].compactMap { $0 }.min()
            }
        }
        return words
    }
}
