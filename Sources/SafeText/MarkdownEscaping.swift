/// Finds the characters of a line that Markdown (CommonMark, with GitHub's tables, tasks and footnotes) would interpret and not
/// show.
///
/// Works on Unicode scalars, as Markdown programs do: for them, a combining mark over a bracket does not make it another
/// character.
struct MarkdownEscaping {
    private let scalars: [Unicode.Scalar]

    init(_ line: String) { scalars = Array(line.unicodeScalars) }

    /// The line with a backslash before each of these characters.
    var text: String {
        var text = String.UnicodeScalarView()
        for index in scalars.indices {
            if isLive(index) { text.append("\\") }
            text.append(scalars[index])
        }
        return String(text)
    }

    private func scalar(_ index: Int) -> Unicode.Scalar? {
        scalars.indices.contains(index) ? scalars[index] : nil
    }

    private func isLive(_ index: Int) -> Bool {
        let (before, next) = (scalar(index - 1), scalar(index + 1))
        return switch scalars[index] {
        // Before a letter, a backslash is shown.
        case "\\": next.map(Self.isMark) ?? true
        case "`": true
        case "<": next.map { $0.isASCIILetter || "/!?".unicodeScalars.contains($0) } ?? true
        case "&": isEntity(index)
        // Images and links need what follows the bracket; words in brackets alone are neither.
        case "]": next.map { "([:".unicodeScalars.contains($0) } ?? false
        case "[": next.map { "[^".unicodeScalars.contains($0) } ?? false
        case "*": !(isBlank(before) && isBlank(next))
        case "_": !(isBlank(before) && isBlank(next)) && !(isWord(before) && isWord(next))
        // The end of struck-out text follows a character that is not blank.
        case "~": before != nil && !isBlank(before)
        default: false
        }
    }

    /// Neither end of the text counts as blank: the program's own markup may be beside it.
    private func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? false }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
    }

    /// `&lt;`, `&#60;`
    private func isEntity(_ index: Int) -> Bool {
        let name = scalars[(index + 1)...].prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == "#" }
        return !name.isEmpty && scalar(index + 1 + name.count) == ";"
    }

    /// Whether a backslash escapes the scalar.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        (0x21...0x7E).contains(scalar.value) && !scalar.isASCIILetter && !scalar.isASCIIDigit
    }

    /// An escaped line that does not start a heading, quotation, list, task, rule or code.
    static func withoutBlock(_ line: String) -> String {
        let text = String.UnicodeScalarView(line.unicodeScalars.drop { $0 == " " })
        guard let first = text.first else { return "" }
        let rest = text.dropFirst()
        func ends(_ rest: Substring.UnicodeScalarView) -> Bool { rest.first.map { $0 == " " } ?? true }
        let begins =
            switch first {
            case ">", "=", "|": true
            case "#": ends(rest.drop { $0 == "#" })
            case "-", "+", "*": ends(rest) || rest.first == first
            case "[": rest.dropFirst().first == "]"
            default: false
            }
        if begins { return "\\" + String(text) }
        let number = text.prefix(while: \.isASCIIDigit)
        let mark = text[number.endIndex...]
        guard !number.isEmpty, mark.first == "." || mark.first == ")", ends(mark.dropFirst()) else {
            return String(text)
        }
        return String(number) + "\\" + String(mark)
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }

    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}
