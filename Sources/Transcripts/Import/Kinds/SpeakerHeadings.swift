import Foundation

/// Texts of meeting programs: a line with a name and a time, and what was said below it. Otter, Teams, Zoom, Google Meet, Rev,
/// and what people copy from YouTube's page, where the time stands alone.
struct SpeakerHeadings: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        let headings = SpeakerHeading.headings(of: source.lines)
        guard let first = headings.firstIndex(where: { $0 != nil }), first < 12,
            Self.isPlausible(headings.compactMap { $0 }, first: first, lineCount: lines.count - first)
        else { return nil }
        var (turns, leftOut) = ([ImportedTurn](), Array(lines[..<first]))
        var heading: SpeakerHeading?
        var isNew = false
        // Times after names in brackets are times of day; the first one is the beginning of the meeting.
        let offset = headings[first].map { $0.form == .inBrackets ? $0.time : 0 } ?? 0
        let end = Self.end(of: lines, headings)
        for (index, (line, found)) in zip(lines, headings).enumerated().dropFirst(first) {
            if let found {
                (heading, isNew) = (found, true)
            } else if Self.isRemark(line) || end.map({ index >= $0.index }) == true {
                // Below the end, the program writes about itself.
                leftOut.append(line)
            } else {
                turns.append(
                    ImportedTurn(
                        line, speaker: heading?.name,
                        start: isNew ? heading.map { max(0, $0.time - offset) } : nil))
                isNew = false
            }
        }
        let hasNames = headings.contains { $0?.name != nil }
        return ImportedTranscript(
            turns: hasNames ? turns : SpeakerNames.apart(turns), duration: end?.time, areCues: !hasNames,
            leftOut: leftOut)
    }

    /// Whether the headings fit the file: there is text below them, and at least one heading in 20 lines. A form that could be
    /// chance needs several headings, or one on the first line, and times that mostly go forward.
    private static func isPlausible(_ headings: [SpeakerHeading], first: Int, lineCount: Int) -> Bool {
        guard lineCount > headings.count, 20 * headings.count >= lineCount, let form = headings.first?.form
        else { return false }
        if form.isClear { return true }
        let steps = zip(headings, headings.dropFirst())
        let forward = steps.count { $0.time <= $1.time }
        return (headings.count > 1 || first == 0 && form != .apart)
            && 10 * forward >= 8 * (headings.count - 1)
    }

    /// Lines that the programs add themselves.
    private static func isRemark(_ line: String) -> Bool {
        line.hasSuffix(" started transcription") || line.hasSuffix(" stopped transcription")
            || line.hasPrefix("Transcribed by http")
    }

    /// "Meeting ended after 00:23:11" or "Transcription ended after ...": a short line below the last heading. Anywhere else,
    /// someone may have said it.
    private static func end(of lines: [String], _ headings: [SpeakerHeading?]) -> (index: Int, time: Int64)? {
        guard let last = headings.lastIndex(where: { $0 != nil }) else { return nil }
        for (index, line) in lines.enumerated().dropFirst(last) {
            guard let range = line.firstRange(of: " ended after "), line.split(separator: " ").count < 7,
                let time = line[range.upperBound...].split(separator: " ").first.flatMap({
                    ClockText.time($0)
                })
            else { continue }
            return (index, time)
        }
        return nil
    }
}
