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
            words += ImportedWord.words(Markup.unescaped(word), start: start, end: nil, confidence: nil)
            (word, start) = ("", nil)
        }
        for piece in Self.pieces(of: line) {
            switch piece {
            case .mark(let tag):
                if let time = ClockText.found(tag) {
                    (pending, hasWordTimes) = (time, true)
                } else if tag.hasPrefix("v"), let space = tag.firstIndex(where: \.isWhitespace) {
                    speaker = Markup.unescaped(String(tag[tag.index(after: space)...]))
                        .trimmingCharacters(in: .whitespaces)
                } else if tag.hasPrefix("br") {
                    close(&words)
                }
            case .character(let character) where character.isWhitespace: close(&words)
            case .character(let character):
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

    /// The line as it is, but for what is only for the eye.
    static func withoutMarks(_ line: some StringProtocol) -> String {
        pieces(of: line).reduce(into: "") { text, piece in
            switch piece {
            case .mark(let tag): if tag.hasPrefix("br") { text.append(" ") }
            case .character(let character): text.append(character)
            }
        }
    }

    private enum Piece {
        /// What stands between its brackets.
        case mark(Substring)
        case character(Character)
    }

    private static func pieces(of line: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(line)
        while let character = rest.popFirst() {
            if let closing = closings[character], let end = rest.firstIndex(of: closing),
                isMark(rest[..<end], in: character)
            {
                pieces.append(.mark(rest[..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                pieces.append(.character(character))
            }
        }
        return pieces
    }

    private static let closings: [Character: Character] = ["<": ">", "{": "}"]

    /// The tags of WebVTT and SubRip. Whatever else stands between such brackets was said.
    private static let tags: Set<Substring> = [
        "i", "b", "u", "s", "c", "v", "lang", "ruby", "rt", "font", "span", "br",
    ]

    private static func isMark(_ content: Substring, in bracket: Character) -> Bool {
        if bracket == "{" { return content.hasPrefix("\\") }
        if ClockText.found(content) != nil { return true }
        let name = (content.first == "/" ? content.dropFirst() : content).prefix {
            $0.isLetter || $0.isNumber
        }
        return tags.contains(Substring(name.lowercased()))
    }
}
