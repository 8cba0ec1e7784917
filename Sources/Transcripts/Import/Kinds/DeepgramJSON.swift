/// JSON of Deepgram: utterances if they were requested, otherwise the words.
struct DeepgramJSON: TranscriptKind {
    private struct Document: Decodable {
        struct Metadata: Decodable {
            let duration: Double?
        }
        struct Results: Decodable {
            let channels: [Channel]
            let utterances: [Utterance]?
        }
        let metadata: Metadata?
        let results: Results
    }

    private struct Channel: Decodable {
        struct Alternative: Decodable {
            let transcript: String
            let words: [TimedWord]?
        }
        let alternatives: [Alternative]
        let language: String?

        enum CodingKeys: String, CodingKey {
            case alternatives
            case language = "detected_language"
        }
    }

    private struct Utterance: Decodable {
        let start: SecondsInFile?
        let end: SecondsInFile?
        let transcript: String
        let channel: Int?
        let speaker: SpeakerLabel?
        let words: [TimedWord]?
    }

    private struct TimedWord: Decodable {
        let word: String
        let punctuatedWord: String?
        let start: SecondsInFile?
        let end: SecondsInFile?
        let confidence: Double?
        let speaker: SpeakerLabel?

        enum CodingKeys: String, CodingKey {
            case word, start, end, confidence, speaker
            case punctuatedWord = "punctuated_word"
        }

        var imported: [ImportedWord] {
            ImportedWord.words(
                punctuatedWord ?? word, start: start?.milliseconds, end: end?.milliseconds,
                confidence: confidence)
        }
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard source.has("results"), let document = source.decode(Document.self) else { return nil }
        let results = document.results
        let hasParties = results.channels.count > 1
        func name(_ speaker: SpeakerLabel?, _ channel: Int?) -> String? {
            speaker?.text ?? (hasParties ? channel.map { "Channel \($0)" } : nil)
        }
        let turns: [ImportedTurn]
        if let utterances = results.utterances, !utterances.isEmpty {
            turns = utterances.map { turn($0, name($0.speaker, $0.channel)) }
        } else {
            turns = results.channels.enumerated().flatMap { index, channel -> [ImportedTurn] in
                guard let best = channel.alternatives.first else { return [] }
                let words = (best.words ?? []).flatMap { word in
                    word.imported.map { ($0, name(word.speaker, index)) }
                }
                return TimedWords.turns(words, saying: best.transcript, speaker: name(nil, index))
            }
        }
        return ImportedTranscript(
            turns: turns, duration: milliseconds(document.metadata?.duration),
            language: results.channels.first?.language, areInOrder: !hasParties)
    }

    private func turn(_ utterance: Utterance, _ speaker: String?) -> ImportedTurn {
        var turn = ImportedTurn(
            utterance.transcript, speaker: speaker, start: utterance.start?.milliseconds,
            end: utterance.end?.milliseconds)
        turn.take((utterance.words ?? []).flatMap(\.imported))
        return turn
    }
}
