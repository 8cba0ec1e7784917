import Foundation

/// A line of a caption without what is only for the eye: tags, positions, dashes, escapes. A WebVTT voice tag names the speaker, and
/// a time inside the line says when the next word begins.
struct CaptionText {
    private(set) var speaker: String?
    private(set) var words: [ImportedWord] = []
    /// Whether times stand between the words.
    private(set) var hasWordTimes = false

    var text: String { words.map(\.text).joined(separator: " ") }

    init(_ line: some StringProtocol) {
        var (word, start, pending) = ("", Int64?.none, Int64?.none)
        func close(_ words: inout [ImportedWord]) {
            if !word.isEmpty { words.append(ImportedWord(text: Markup.unescaped(word), start: start)) }
            (word, start) = ("", nil)
        }
        var rest = Substring(line)
        while let character = rest.popFirst() {
            if let closing = Self.closings[character], let end = rest.firstIndex(of: closing) {
                let tag = rest[..<end]
                rest = rest[rest.index(after: end)...]
                if let time = ClockText.time(tag) {
                    (pending, hasWordTimes) = (time, true)
                } else if tag.hasPrefix("v"), let space = tag.firstIndex(of: " ") {
                    speaker = Markup.unescaped(String(tag[tag.index(after: space)...]))
                        .trimmingCharacters(in: .whitespaces)
                }
            } else if character.isWhitespace {
                close(&words)
            } else {
                if word.isEmpty { (start, pending) = (pending, nil) }
                word.append(character)
            }
        }
        close(&words)
        // A dash at the beginning is another speaker, and `>>` is one in American captions; neither is said.
        while let first = words.first, ["-", "\u{2013}", "\u{2014}", ">>", ">>>"].contains(first.text) {
            words.removeFirst()
        }
    }

    private static let closings: [Character: Character] = ["<": ">", "{": "}"]
}
