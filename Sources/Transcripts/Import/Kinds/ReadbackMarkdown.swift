import Foundation
import SafeText
import Spoken

/// Names of places in our own Markdown.
public enum MarkdownPlaces {
    /// Under these headings stands a transcript, in the languages that reports are written in.
    public static let transcripts = ["Transcript", "Mitschrift", "Transcription", "Transcripción"]
}

/// Our own Markdown: the lines under its heading, and what stands above the title as notices.
struct ReadbackMarkdown: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        guard
            let heading = lines.firstIndex(where: {
                $0.hasPrefix("## ") && MarkdownPlaces.transcripts.contains(String($0.dropFirst(3)))
            }),
            lines[..<heading].contains(where: isTitle)
        else { return nil }
        let body = lines[(heading + 1)...].prefix { $0 != "---" }
        let facts = lines.first == "---" ? lines.dropFirst().prefix { $0 != "---" } : []
        func fact(_ name: String) -> String? {
            facts.first { $0.hasPrefix("\(name): ") }.map {
                $0.dropFirst(name.count + 2).trimmingCharacters(in: ["\""])
            }
        }
        return ImportedTranscript(
            turns: body.compactMap(turn), duration: fact("duration").flatMap(ClockText.time),
            language: fact("language"),
            notices: lines[..<heading].filter { $0.hasPrefix("> ") }.map {
                MarkdownText.unescaped($0.dropFirst(2))
            })
    }

    /// By scalars: a title may begin with a mark that goes over the blank before it.
    private func isTitle(_ line: String) -> Bool {
        line == "#" || line.unicodeScalars.starts(with: "# ".unicodeScalars)
    }

    /// A line such as "`0:12` **Anna:** We meet. **[unclear]**".
    private func turn(_ line: String) -> ImportedTurn? {
        var rest = line[...]
        var turn = ImportedTurn("")
        if rest.first == "`", let end = rest.dropFirst().firstIndex(of: "`"),
            let time = ClockText.time(rest[..<end].dropFirst())
        {
            turn.start = time
            rest = rest[end...].dropFirst().drop(while: \.isWhitespace)
        }
        if rest.hasPrefix("**"), let end = rest.firstRange(of: ":**") {
            turn.speaker = MarkdownText.unescaped(rest[..<end.lowerBound].dropFirst(2))
            rest = rest[end.upperBound...]
        }
        // What was said holds no such stars: they are escaped in it.
        if rest.hasSuffix("**"), let mark = rest.dropLast(2).ranges(of: "**").last,
            let suspicion = SpeechSuspicion(mark: rest[mark.upperBound...].dropLast(2))
        {
            turn.suspicion = suspicion
            rest = rest[..<mark.lowerBound]
        }
        turn.words = ImportedTurn(MarkdownText.unescaped(rest)).words
        // A place where words are missing holds none.
        return turn.words.isEmpty && turn.suspicion == .noText ? nil : turn
    }
}
