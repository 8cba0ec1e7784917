/// Lines that begin with a time: screen output of `whisper-cli`, lyrics (LRC), and texts with a time before each turn.
struct TimedLines: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines.filter { !Self.isLyricsFact($0) }
        let times = lines.map { LineTime($0) }
        let timed = times.compactMap { $0 }.filter { !$0.text.isEmpty }
        guard !timed.isEmpty else { return nil }
        // In screen output, the program's own messages stand between the lines; elsewhere a line without a time continues the
        // one above.
        let isScreen = timed.contains { $0.end != nil && $0.isExact }
        // A story may begin with a time of day, but not in brackets.
        let isPlain = timed.count > 1 || lines.first?.hasPrefix("[") == true
        guard isScreen || isPlain && 5 * timed.count >= 3 * lines.count else { return nil }
        var (turns, leftOut) = ([ImportedTurn](), [String]())
        for (line, time) in zip(lines, times) {
            if let time {
                turns += time.starts.flatMap { start in
                    Caption(start: start, end: time.end, lines: CaptionText.voices(in: time.text)).turns
                }
            } else if isScreen {
                leftOut.append(line)
            } else {
                for voice in CaptionText.voices(in: line) {
                    if let last = turns.indices.last, voice.speaker == nil {
                        turns[last].words += voice.words
                    } else {
                        turns += Caption(lines: [voice]).turns
                    }
                }
            }
        }
        return ImportedTranscript(turns: SpeakerNames.apart(turns), areCues: true, leftOut: leftOut)
    }

    /// The names of facts about a song: `[ar:Somebody]` and the like.
    private static let lyricsFacts: Set<Substring> = [
        "al", "ar", "au", "by", "la", "lang", "length", "lr", "offset", "re", "ti", "tool", "ve",
    ]

    private static func isLyricsFact(_ line: String) -> Bool {
        guard line.hasPrefix("["), line.hasSuffix("]"), let colon = line.firstIndex(of: ":") else {
            return false
        }
        return lyricsFacts.contains(line[..<colon].dropFirst())
    }
}

/// A time at the beginning of a line, with or without brackets and an end, and the text after it.
private struct LineTime {
    private(set) var starts: [Int64] = []
    private(set) var end: Int64?
    /// Whether the times have fractions, which people do not write.
    private(set) var isExact = false
    private(set) var text: Substring

    init?(_ line: String) {
        text = line[...]
        while let piece = bracket() ?? (starts.isEmpty ? word() : nil) {
            let parts = piece.split(whereSeparator: \.isWhitespace).filter {
                !["-->", "->", "-", "\u{2013}"].contains($0)
            }
            let times = parts.map { ClockText.found($0) }
            guard (1...2).contains(times.count), let start = times[0], times.last != .some(nil) else {
                return nil
            }
            starts.append(start)
            if times.count == 2 { end = times[1] }
            isExact = isExact || piece.contains { ".,".contains($0) }
        }
        guard !starts.isEmpty else { return nil }
        text = text.drop { $0.isWhitespace || $0 == "-" || $0 == "\u{2013}" }
    }

    /// Takes the content of brackets if it is a time.
    private mutating func bracket() -> Substring? {
        let closings: [Character: Character] = ["[": "]", "(": ")"]
        guard let first = text.first, let closing = closings[first], let end = text.firstIndex(of: closing)
        else {
            return nil
        }
        let piece = text[text.index(after: text.startIndex)..<end]
        guard piece.first.map({ $0.isASCIIDigit || $0 == "-" }) == true, piece.contains(":") else {
            return nil
        }
        text = text[end...].dropFirst().drop(while: \.isWhitespace)
        return piece
    }

    /// Takes a time without brackets.
    private mutating func word() -> Substring? {
        let piece = text.prefix { !$0.isWhitespace }
        guard ClockText.time(piece) != nil else { return nil }
        text = text[piece.endIndex...]
        return piece
    }
}
