/// SBV, as YouTube exports captions: two times with a comma between them, the text below.
struct YouTubeCaptions: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        var captions: [Caption] = []
        for line in source.lines {
            if let (start, end) = Self.span(in: line) {
                captions.append(Caption(start: start, end: end))
            } else if !line.allSatisfy(\.isWhitespace) {
                // Text before the first times: something else.
                guard !captions.isEmpty else { return nil }
                captions[captions.count - 1].lines.append(CaptionText(line))
            }
        }
        guard !captions.isEmpty else { return nil }
        return ImportedTranscript(
            turns: SpeakerNames.apart(RollingCaptions.undone(captions).map(\.turn)), areCues: true)
    }

    private static func span(in line: Substring) -> (Int64, Int64)? {
        let parts = line.split(separator: ",")
        guard parts.count == 2, let start = ClockText.found(parts[0]),
            let end = ClockText.found(parts[1].filter { !$0.isWhitespace })
        else { return nil }
        return (start, end)
    }
}
