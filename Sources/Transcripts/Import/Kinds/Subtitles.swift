/// SubRip and WebVTT alike: whatever has a line with an arrow between two times is a cue, the lines behind it are its text, and
/// everything else (numbers, notes, styles, settings) is left out.
struct Subtitles: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let cues = RollingCaptions.undone(Self.cues(in: source.lines))
        guard !cues.isEmpty else { return nil }
        return ImportedTranscript(
            turns: SpeakerNames.apart(cues.map(\.turn)), duration: cues.map(\.end).max(), areCues: true)
    }

    private static func cues(in lines: [Substring]) -> [Caption] {
        var (cues, isInCue) = ([Caption](), false)
        for line in lines {
            if let span = CueTime.span(in: line) {
                cues.append(Caption(start: span.start, end: span.end))
                isInCue = true
            } else if line.allSatisfy(\.isWhitespace) {
                // YouTube leaves a line of blanks where nothing stands yet.
                isInCue = isInCue && !line.isEmpty
            } else if isInCue {
                cues[cues.count - 1].lines.append(CaptionText(line))
            }
        }
        return cues
    }
}

/// What stands on a screen for a while.
struct Caption {
    var start: Int64
    var end: Int64
    var lines: [CaptionText] = []

    var turn: ImportedTurn {
        ImportedTurn(
            speaker: lines.lazy.compactMap(\.speaker).first, start: start, end: end,
            words: lines.flatMap(\.words))
    }
}

/// Captions that roll, as YouTube writes them: each shows the line before it once more. Every line is said once.
enum RollingCaptions {
    static func undone(_ captions: [Caption]) -> [Caption] {
        let repeats = zip(captions, captions.dropFirst()).count { $0.repeats(in: $1) }
        guard captions.count >= 3, 2 * repeats >= captions.count - 1 else { return captions }
        var shown: [String] = []
        // What stays on the screen below the next line has been said before that begins.
        let ends = captions.dropFirst().map(\.start) + [.max]
        return zip(captions, ends).compactMap { caption, end in
            var new = caption
            new.end = max(caption.start, min(caption.end, end))
            new.lines = caption.lines.filter { !shown.contains($0.text) && !$0.words.isEmpty }
            shown = caption.lines.map(\.text)
            return new.lines.isEmpty ? nil : new
        }
    }
}

extension Caption {
    /// Whether the last line of this one is the first of the next.
    fileprivate func repeats(in next: Caption) -> Bool {
        let last = lines.last { !$0.words.isEmpty }
        return last != nil && last?.text == next.lines.first { !$0.words.isEmpty }?.text
    }
}

/// A cue's time line: `00:01:02,345 --> 00:01:04,000`, with a point or a comma, with or without hours, settings behind it.
enum CueTime {
    static func span(in line: some StringProtocol) -> (start: Int64, end: Int64)? {
        guard let arrow = line.firstRange(of: "-->"),
            let first = line[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace).last,
            let second = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first,
            let start = ClockText.time(first), let end = ClockText.time(second), start <= end
        else { return nil }
        return (start, end)
    }
}
