import Foundation
import SafeText
import Spoken

/// Headings in Readback's own Markdown.
public enum MarkdownPlaces {
    /// The headings of a transcript, in the languages in which reports are written.
    public static let transcripts = ["Transcript", "Mitschrift", "Transcription", "Transcripción"]
}

/// Readback's own Markdown: the lines under the transcript's heading, and the quotes above it as notices.
struct ReadbackMarkdown: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        guard
            let heading = lines.firstIndex(where: {
                $0.hasPrefix("## ") && MarkdownPlaces.transcripts.contains(String($0.dropFirst(3)))
            }),
            lines[..<heading].contains(where: isTitle)
        else { return nil }
        let facts = facts(of: lines)
        let (above, body, below) = parts(of: lines, heading, isOurs: !facts.isEmpty)
        func fact(_ name: String) -> String? {
            facts.first { $0.hasPrefix("\(name): ") }.map {
                $0.dropFirst(name.count + 2).trimmingCharacters(in: ["\""])
            }
        }
        let turns = body.filter { $0 != rule }.compactMap(turn)
        // Where times are written as Readback writes them, names are too; a colon in speech makes none.
        let isOurForm = !facts.isEmpty || turns.contains { $0.start != nil }
        return ImportedTranscript(
            turns: isOurForm ? turns : SpeakerNames.apart(turns),
            duration: fact("duration").flatMap(ClockText.time),
            language: fact("language"),
            notices: lines[..<heading].filter { $0.hasPrefix("> ") }.map {
                MarkdownText.unescaped($0.dropFirst(2))
            }, leftOut: above + below)
    }

    /// What Readback's own documents say about themselves at the beginning; empty for other documents.
    private func facts(of lines: [String]) -> ArraySlice<String> {
        guard lines.first == rule, let end = lines.dropFirst().firstIndex(of: rule) else { return [] }
        let facts = lines[1..<end]
        return facts.contains { $0.hasPrefix("recording: ") } ? facts : []
    }

    /// A horizontal rule.
    private let rule = "---"

    /// Readback's own documents have a report above the transcript and, below it after a rule, one line on what was read;
    /// neither was said. In other documents, rules are part of the transcript; text elsewhere, or quoted after the last rule,
    /// is named as left out.
    private func parts(
        of lines: [String], _ heading: Int, isOurs: Bool
    ) -> (above: [String], body: ArraySlice<String>, below: [String]) {
        let body = lines[(heading + 1)...]
        guard isOurs else {
            let above = lines[..<heading].filter { !$0.hasPrefix("> ") && $0 != rule }
            let ends = body.count > 2 && body.dropLast().last == rule && body.last?.hasPrefix("> ") == true
            return ends ? (above, body.dropLast(2), Array(body.suffix(1))) : (above, body, [])
        }
        guard let last = body.lastIndex(of: rule) else { return ([], body, []) }
        let below = body[(last + 1)...]
        return ([], body[..<last], below.count > 1 ? Array(below) : [])
    }

    /// Compares scalars: a title may begin with a combining mark, which joins the space before it.
    private func isTitle(_ line: String) -> Bool {
        line == "#" || line.unicodeScalars.starts(with: "# ".unicodeScalars)
    }

    /// The name in a link to a person's note. In a plain name such brackets are escaped.
    private func unlinked(_ name: Substring) -> Substring {
        name.hasPrefix("[[") && name.hasSuffix("]]") && name.count > 4 ? name.dropFirst(2).dropLast(2) : name
    }

    /// The time at the beginning of a line, as code or as a link to the recording, and what follows it.
    private func time(at line: Substring) -> (Int64, rest: Substring)? {
        let code = /`([^`]+)`\s*/
        let link = /\[([^\[\]]+)\]\([^()\s]+#t=[0-9]+\)\s*/
        guard let match = line.prefixMatch(of: code) ?? line.prefixMatch(of: link),
            let time = ClockText.time(match.1)
        else { return nil }
        return (time, line[match.range.upperBound...])
    }

    /// A line such as "`0:12` **Anna:** We meet. **[unclear]**".
    private func turn(_ line: String) -> ImportedTurn? {
        var rest = line[...]
        var turn = ImportedTurn("")
        if let time = time(at: rest) { (turn.start, rest) = (time.0, time.rest) }
        if rest.hasPrefix("**"), let end = rest.firstRange(of: ":**") {
            turn.speaker = MarkdownText.unescaped(unlinked(rest[..<end.lowerBound].dropFirst(2)))
            rest = rest[end.upperBound...]
        }
        // What was said contains no such stars: they are escaped.
        if rest.hasSuffix("**"), let mark = rest.dropLast(2).ranges(of: "**").last,
            let suspicion = SpeechSuspicion(mark: rest[mark.upperBound...].dropLast(2))
        {
            turn.suspicion = suspicion
            rest = rest[..<mark.lowerBound]
        }
        turn.words = ImportedTurn(MarkdownText.unescaped(rest)).words
        // A gap has no words.
        return turn.words.isEmpty && turn.suspicion == .noText ? nil : turn
    }
}
