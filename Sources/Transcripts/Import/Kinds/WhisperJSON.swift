/// JSON of openai-whisper, WhisperX, faster-whisper, whisper-ctranslate2 and OpenAI's `verbose_json`: segments in seconds,
/// words inside or beside them, speakers if they were told apart. Also `{"text": ...}`, which has the words alone.
struct WhisperJSON: TranscriptKind {
    private struct Document: Decodable {
        let text: String?
        let language: String?
        let duration: Double?
        let segments: [Piece]?
        let words: [TimedWord]?
    }

    private struct Piece: Decodable {
        let start: SecondsInFile?
        let end: SecondsInFile?
        let text: String
        let speaker: SpeakerLabel?
        let words: [TimedWord]?
    }

    private struct TimedWord: Decodable {
        let word: String
        let start: SecondsInFile?
        let end: SecondsInFile?
        let score: Double?
        let probability: Double?
        let speaker: SpeakerLabel?

        var imported: [ImportedWord] {
            ImportedWord.words(
                word, start: start?.milliseconds, end: end?.milliseconds, confidence: score ?? probability)
        }
    }

    /// The keys that may accompany a text without segments.
    private static let namesBesideText: Set<String> = [
        "text", "language", "duration", "task", "usage", "logprobs",
    ]

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard source.isJSON else { return nil }
        if let keys = source.keys {
            guard
                keys.contains("segments") || keys.isSuperset(of: ["text", "words"])
                    || keys.contains("text") && keys.isSubset(of: Self.namesBesideText)
            else { return nil }
            return source.decode(Document.self).flatMap(transcript)
        }
        guard let pieces = source.decode([Piece].self), !pieces.isEmpty else { return nil }
        return ImportedTranscript(turns: pieces.map(turn))
    }

    private func transcript(_ document: Document) -> ImportedTranscript? {
        let turns: [ImportedTurn]
        var unread: String?
        if let pieces = document.segments, !pieces.isEmpty || document.text == nil {
            let beside = document.words?.flatMap(\.imported) ?? []
            turns = pieces.map(turn).with(beside)
            unread = SpokenStrings.missing(of: beside.map(\.text).joined(separator: " "), from: turns)
        } else if document.words != nil || document.text != nil {
            turns = TimedWords.turns(spoken(document.words ?? []), saying: document.text)
        } else {
            return nil
        }
        // `verbose_json` writes the language's full name instead of a code.
        let code = document.language.flatMap { $0.count <= 3 || $0.contains("-") ? $0 : nil }
        return ImportedTranscript(
            turns: turns, duration: milliseconds(document.duration), language: code,
            unread: unread.map { [$0] } ?? [])
    }

    private func turn(_ piece: Piece) -> ImportedTurn {
        var turn = ImportedTurn(
            piece.text, speaker: piece.speaker?.text, start: piece.start?.milliseconds,
            end: piece.end?.milliseconds)
        turn.take((piece.words ?? []).flatMap(\.imported))
        return turn
    }

    private func spoken(_ words: [TimedWord]) -> [(ImportedWord, String?)] {
        words.flatMap { word in word.imported.map { ($0, word.speaker?.text) } }
    }
}

extension [ImportedTurn] {
    /// Gives the turns the times of the words beside them, if the turns have none.
    fileprivate func with(_ words: [ImportedWord]) -> [ImportedTurn] {
        let isTimed = contains { $0.words.contains { $0.start != nil } }
        guard !words.isEmpty, !isTimed else { return self }
        var lent = WordTimes.lend(words, to: flatMap(\.words))[...]
        var count = 0
        return map { turn in
            count += turn.words.count
            let own = lent.prefix { $0.place < count }
            lent = lent.dropFirst(own.count)
            var timed = turn
            timed.words = own.map(\.word)
            timed.letWordsFollow()
            return timed
        }
    }
}
