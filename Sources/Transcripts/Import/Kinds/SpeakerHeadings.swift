import Foundation

/// Texts of meeting programs: a line with a name and a time, what was said below it. Otter, Teams, Zoom, Google Meet, Rev, and what people
/// copy from YouTube's page, where the time stands alone.
struct SpeakerHeadings: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        let headings = lines.map { Heading($0) }
        guard let first = headings.firstIndex(where: { $0 != nil }), first < 12,
            isPlausible(headings.compactMap { $0 }, lineCount: lines.count - first)
        else { return nil }
        var (turns, duration) = ([ImportedTurn](), Int64?.none)
        var heading: Heading?
        var isNew = false
        // A clock of the day begins with the meeting.
        let offset = headings.compactMap { $0 }.first.map { $0.isOfDay ? $0.time : 0 } ?? 0
        var leftOut = Array(lines[..<first])
        for (line, found) in zip(lines, headings).dropFirst(first) {
            guard duration == nil else {
                // Below the end stands what the program says about itself.
                leftOut.append(line)
                continue
            }
            if let found {
                (heading, isNew) = (found, true)
            } else if let end = Self.end(of: line) {
                duration = end
            } else if !Self.isRemark(line) {
                turns.append(
                    ImportedTurn(
                        line, speaker: heading?.name,
                        start: isNew ? heading.map { max(0, $0.time - offset) } : nil))
                isNew = false
            }
        }
        let hasNames = headings.contains { $0?.name != nil }
        return ImportedTranscript(
            turns: hasNames ? turns : SpeakerNames.apart(turns), duration: duration, areCues: !hasNames,
            leftOut: leftOut)
    }

    /// Times that go forward, and something below most headings.
    private func isPlausible(_ headings: [Heading], lineCount: Int) -> Bool {
        let steps = zip(headings, headings.dropFirst())
        let forward = steps.count { $0.time <= $1.time }
        return lineCount > headings.count && 10 * forward >= 8 * (headings.count - 1)
            && 20 * headings.count >= lineCount
    }

    /// What the programs add of their own.
    private static func isRemark(_ line: String) -> Bool {
        line.hasSuffix(" started transcription") || line.hasSuffix(" stopped transcription")
            || line.hasPrefix("Transcribed by http")
    }

    /// "Meeting ended after 00:23:11" or "Transcription ended after ...".
    private static func end(of line: String) -> Int64? {
        guard let range = line.firstRange(of: " ended after ") else { return nil }
        return line[range.upperBound...].split(separator: " ").first.flatMap { ClockText.time($0) }
    }
}

/// `Anna Lee  0:03`, `[Anna Lee] 14:02:03`, `Anna Lee (0:03):`, or `0:03`.
private struct Heading {
    let name: String?
    let time: Int64
    /// The time is that of a clock on the wall.
    let isOfDay: Bool

    init?(_ line: String) {
        var plain = line[...]
        if plain.last == ":" { plain = plain.dropLast() }
        let isInBrackets = plain.last == ")"
        if isInBrackets { plain = plain.dropLast() }
        guard let last = plain.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).last,
            let time = ClockText.time(last)
        else { return nil }
        var name = plain[..<last.startIndex].trimmingCharacters(in: .whitespaces)
        if isInBrackets {
            guard name.hasSuffix("(") else { return nil }
            name = name.dropLast().trimmingCharacters(in: .whitespaces)
        }
        isOfDay = name.hasPrefix("[") && name.hasSuffix("]")
        if isOfDay { name = String(name.dropFirst().dropLast()) }
        guard name.count <= 60, name.split(separator: " ").count <= 6,
            !name.contains(where: { ".?!;\"".contains($0) }) || name.count <= 30,
            name.first?.isLowercase != true
        else { return nil }
        self.name = name.isEmpty ? nil : name
        self.time = time
    }
}
