import Foundation

/// `Anna Lee  0:03`, `[Anna Lee] 14:02:03`, `Anna Lee (0:03):`, or `0:03`.
///
/// A program writes all of its headings in one form, with text below each. A line that only looks like a heading was said.
struct SpeakerHeading {
    enum Form: CaseIterable {
        case inBrackets
        /// The time is separated from the name by a tab, or by two or more spaces.
        case apart
        /// The time stands in parentheses.
        case inParentheses
        /// The time stands alone.
        case alone
        /// Only a single space separates the name and the time.
        case close

        /// Whether people would not write this form by chance.
        var isClear: Bool { self == .inBrackets || self == .apart }
    }

    let name: String?
    let time: Int64
    let form: Form

    /// - Returns: for each non-empty line, its heading if it is one.
    static func headings(of lines: [Substring]) -> [SpeakerHeading?] {
        let filled = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
        let found = filled.map { SpeakerHeading(lines[$0].trimmingCharacters(in: .whitespaces)) }
        let inFile = Form.allCases.map { form in
            let ofForm = found.map { $0?.form == form ? $0 : nil }
            let hasText = ofForm.indices.map { $0 + 1 < ofForm.count && ofForm[$0 + 1] == nil }
            let names = Set(zip(ofForm, hasText).compactMap { $1 ? $0?.name : nil })
            // A known speaker may have a heading and say nothing below it.
            return zip(ofForm, hasText).map { heading, hasText in
                hasText || heading?.name.map(names.contains) ?? true ? heading : nil
            }
        }
        let counts = inFile.map { $0.count { $0 != nil } }
        guard let most = counts.max(), let best = counts.firstIndex(of: most) else { return [] }
        let isFirst = filled.map { $0 == 0 || lines[$0 - 1].allSatisfy(\.isWhitespace) }
        let standing = zip(inFile[best], isFirst).map { $1 ? $0 : nil }
        // If most headings have an empty line above them, one without it was said.
        return 2 * standing.count { $0 != nil } > most ? standing : inFile[best]
    }

    private init?(_ line: String) {
        var plain = line[...]
        if plain.last == ":" { plain = plain.dropLast() }
        let isInParentheses = plain.last == ")"
        if isInParentheses { plain = plain.dropLast() }
        guard let last = plain.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).last,
            let time = ClockText.time(last)
        else { return nil }
        let before = plain[..<last.startIndex]
        var name = before.trimmingCharacters(in: .whitespaces)
        if isInParentheses {
            guard name.hasSuffix("(") else { return nil }
            name = name.dropLast().trimmingCharacters(in: .whitespaces)
        }
        if name.hasPrefix("["), name.hasSuffix("]") {
            form = .inBrackets
            name = String(name.dropFirst().dropLast())
        } else if name.isEmpty {
            form = .alone
        } else if isInParentheses {
            form = .inParentheses
        } else {
            form = before.hasSuffix("  ") || before.hasSuffix("\t") ? .apart : .close
        }
        guard Self.isName(name, isSure: form.isClear) else { return nil }
        self.name = name.isEmpty ? nil : name
        self.time = time
    }

    /// Lowercase words that occur in names.
    private static let particles: Set<Substring> = [
        "al", "and", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "la", "le",
        "ten", "van",
        "von", "und", "y", "zu",
    ]

    /// - Parameter isSure: whether its surroundings already show that it is a name.
    private static func isName(_ name: String, isSure: Bool) -> Bool {
        let words = name.split(separator: " ")
        // A colon separates a speaker from what was said; it is no part of a name.
        guard name.count <= 60, words.count <= 6, !name.contains(":"), name.first?.isLowercase != true,
            !name.contains(where: { ".?!;\"".contains($0) }) || name.count <= 30
        else { return false }
        return isSure
            || words.allSatisfy { word in
                word.first(where: \.isLetter)?.isLowercase != true || particles.contains(word)
            }
    }
}
