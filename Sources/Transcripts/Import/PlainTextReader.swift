import Spoken
import Timeline

/// Reads text: a line is a segment. Lines of the form `Name: words` are a dialogue when at least half of all lines have
/// that form; a colon in a story names nobody. Plain text has no times, so all of them are zero.
struct PlainTextReader: Sendable {
    func transcript(of text: String) -> Transcript {
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
        let named = lines.map(Self.parts)
        let isDialogue = 2 * named.count { $0 != nil } >= lines.count
        var segments: [Segment] = []
        for (line, parts) in zip(lines, named) {
            let speaker = isDialogue ? parts?.name : nil
            let words = speaker == nil ? line : parts?.words ?? line
            segments.append(
                Segment(
                    id: segments.count + 1, range: .zero,
                    speaker: speaker ?? (isDialogue ? segments.last?.speaker : nil),
                    words: words.split(separator: " ").map { Word(text: String($0), range: .zero) }))
        }
        return Transcript(segments: segments, duration: .zero)
    }

    /// A name has up to three words, of which the first begins with a capital letter.
    static func parts(of line: String) -> (name: String, words: String)? {
        guard let colon = line.firstRange(of: ": ") else { return nil }
        let name = line[..<colon.lowerBound]
        guard name.first?.isUppercase == true, name.count <= 40, name.count(where: { $0 == " " }) < 3,
            !name.contains(where: { ",?!;\"".contains($0) })
        else { return nil }
        return (String(name), String(line[colon.upperBound...]))
    }
}
