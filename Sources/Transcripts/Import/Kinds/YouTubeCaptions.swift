import Foundation

/// SBV, as YouTube exports captions: two times separated by a comma, and the text below.
struct YouTubeCaptions: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        var captions: [Caption] = []
        var isBehindGap = false
        for line in source.lines {
            defer { isBehindGap = line.allSatisfy(\.isWhitespace) }
            // Two times of day may be said; those of a caption have fractions, or an empty line above them.
            if let (start, end) = Self.span(in: line), isBehindGap || line.contains(".") {
                captions.append(Caption(start: start, end: end))
            } else if !line.allSatisfy(\.isWhitespace) {
                // Text before the first times: a different format.
                guard !captions.isEmpty else { return nil }
                captions[captions.count - 1].lines += CaptionText.voices(in: line)
            }
        }
        guard !captions.isEmpty else { return nil }
        let (undone, notice) = RollingCaptions.undone(captions)
        return ImportedTranscript(
            turns: SpeakerNames.apart(undone.flatMap(\.turns)), notices: [notice].compactMap { $0 },
            areCues: true)
    }

    private static func span(in line: Substring) -> (Int64, Int64)? {
        let parts = line.split(separator: ",")
        guard parts.count == 2, let start = ClockText.found(parts[0]),
            let end = ClockText.found(parts[1].trimmingCharacters(in: .whitespaces))
        else { return nil }
        return (start, end)
    }
}
