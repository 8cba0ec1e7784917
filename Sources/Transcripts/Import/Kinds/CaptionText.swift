import Foundation

/// A line of a caption without what is only for the eye: tags, positions, dashes, escapes. A WebVTT voice tag names the speaker, and
/// a time inside the line says when the next word begins.
struct CaptionText {
    private(set) var speaker: String?
    private(set) var words: [ImportedWord] = []
    /// Whether it begins with a dash, as the line of another speaker does.
    private(set) var beginsWithDash = false

    var text: String { words.map(\.text).joined(separator: " ") }

    /// A line of one voice; if it has several, the first one gets all of it.
    init(_ line: some StringProtocol) { self.init(Self.pieces(of: line)) }

    /// One text for each voice in the line.
    static func voices(in line: some StringProtocol) -> [CaptionText] {
        var voices: [[Piece]] = [[]]
        for piece in pieces(of: line) {
            if case .mark(let tag) = piece, CaptionMark.speaker(tag) != nil, voices.last?.isEmpty == false {
                voices.append([])
            }
            voices[voices.count - 1].append(piece)
        }
        return voices.map(CaptionText.init)
    }

    private init(_ pieces: [Piece]) {
        var (word, start, pending) = ("", Int64?.none, Int64?.none)
        func close(_ words: inout [ImportedWord]) {
            words += ImportedWord.words(Markup.unescaped(word), start: start, end: nil, confidence: nil)
            (word, start) = ("", nil)
        }
        for piece in pieces {
            switch piece {
            case .mark(let tag):
                if let time = CaptionMark.time(tag) {
                    pending = time
                } else if let name = CaptionMark.speaker(tag) {
                    speaker = speaker ?? name
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
        // A dash at the beginning marks another speaker, as does `>>` in American captions; neither is spoken.
        while let first = words.first, ["-", "\u{2013}", "\u{2014}", ">>", ">>>"].contains(first.text) {
            words.removeFirst()
            beginsWithDash = true
        }
    }

    /// The line without what is only for the eye.
    static func withoutMarks(_ line: some StringProtocol) -> String {
        pieces(of: line).reduce(into: "") { text, piece in
            switch piece {
            case .mark(let tag): if tag.hasPrefix("br") { text.append(" ") }
            case .character(let character): text.append(character)
            }
        }
    }

    private enum Piece {
        /// The content between the brackets.
        case mark(Substring)
        case character(Character)
    }

    private static func pieces(of line: some StringProtocol) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(line)
        while let character = rest.popFirst() {
            if let mark = mark(at: rest, behind: character) {
                pieces.append(.mark(mark))
                rest = rest[mark.endIndex...].dropFirst()
            } else {
                pieces.append(.character(character))
            }
        }
        return pieces
    }

    /// Marks do not nest, so a line of nothing but brackets is scanned once, and not once for each of them.
    private static func mark(at rest: Substring, behind bracket: Character) -> Substring? {
        guard let closing = closings[bracket] else { return nil }
        let content = rest.prefix { $0 != bracket && $0 != closing }
        let isClosed = rest[content.endIndex...].first == closing
        return isClosed && isMark(content, in: bracket) ? content : nil
    }

    private static let closings: [Character: Character] = ["<": ">", "{": "}"]

    private static func isMark(_ content: Substring, in bracket: Character) -> Bool {
        bracket == "{"
            ? CaptionMark.isOverride(content) : CaptionMark.time(content) != nil || CaptionMark.isTag(content)
    }
}
