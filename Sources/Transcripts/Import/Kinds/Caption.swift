/// Text that is shown on a screen for a while.
struct Caption {
    var start: Int64?
    var end: Int64?
    var lines: [CaptionText] = []

    /// One turn, or one for each speaker named in the caption. They share its time.
    var turns: [ImportedTurn] {
        var turns: [ImportedTurn] = []
        var isNamed = false
        for line in lines where !line.words.isEmpty {
            let hasName = SpeakerNames.isNamed(line.words)
            if let last = turns.indices.last, line.speaker == nil || line.speaker == turns[last].speaker,
                !(isNamed && hasName)
            {
                turns[last].words += line.words
            } else {
                turns.append(ImportedTurn(speaker: line.speaker, start: nil, end: nil, words: line.words))
                isNamed = hasName
            }
        }
        guard !turns.isEmpty else { return [] }
        turns[0].start = start
        turns[turns.count - 1].end = end
        return turns
    }
}
