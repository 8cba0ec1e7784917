/// JSON of AssemblyAI, with times in milliseconds: utterances if speakers were requested, otherwise the words.
struct AssemblyAIJSON: TranscriptKind {
    private struct Document: Decodable {
        let text: String?
        let duration: Double?
        let languageCode: String?
        let utterances: [Utterance]?
        let words: [TimedWord]?

        enum CodingKeys: String, CodingKey {
            case text, utterances, words
            case duration = "audio_duration"
            case languageCode = "language_code"
        }
    }

    private struct Utterance: Decodable {
        let start: MillisecondsInFile?
        let end: MillisecondsInFile?
        let text: String
        let speaker: SpeakerLabel?
        let words: [TimedWord]?
    }

    private struct TimedWord: Decodable {
        let text: String
        let start: MillisecondsInFile?
        let end: MillisecondsInFile?
        let confidence: Double?
        let speaker: SpeakerLabel?

        var imported: [ImportedWord] {
            ImportedWord.words(
                text, start: start?.milliseconds, end: end?.milliseconds, confidence: confidence)
        }
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard
            source.has("audio_duration") || source.has("utterances", "words") || source.has("acoustic_model"),
            let document = source.decode(Document.self)
        else { return nil }
        let turns: [ImportedTurn]
        if let utterances = document.utterances, !utterances.isEmpty {
            turns = utterances.map { utterance in
                var turn = ImportedTurn(
                    utterance.text, speaker: utterance.speaker?.text, start: utterance.start?.milliseconds,
                    end: utterance.end?.milliseconds)
                turn.take((utterance.words ?? []).flatMap(\.imported))
                return turn
            }
        } else {
            turns = TimedWords.turns(
                (document.words ?? []).flatMap { word in word.imported.map { ($0, word.speaker?.text) } },
                saying: document.text)
        }
        return ImportedTranscript(
            turns: turns, duration: milliseconds(document.duration),
            language: document.languageCode?.replacing("_", with: "-"))
    }
}
