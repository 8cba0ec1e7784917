import Foundation
import SafeText

/// A title as a part of a file's name: what a title says, without what file systems, links in notes and other systems have other uses for.
enum FileTitle {
    /// Beside it stand a date and an ending, in names of at most 255 bytes.
    private static let (mostCharacters, mostBytes) = (80, 160)
    private static let unusable = Set("/\\:*?\"<>|#^[]`")

    /// `nil` where nothing is left of it.
    static func text(_ title: String) -> String? {
        let plain = PlainLine.text(of: title.precomposedStringWithCanonicalMapping)
        let words = plain.map { unusable.contains($0) ? " " : $0 }.split(whereSeparator: \.isWhitespace)
        var text = ""
        for word in words.map({ String($0) }) {
            let longer = text.isEmpty ? word : text + " " + word
            guard fits(longer) else {
                // A script without spaces has all of it in a word.
                if text.isEmpty { text = cut(word) }
                break
            }
            text = longer
        }
        let ends = CharacterSet(charactersIn: ". ,;-")
        let trimmed = text.trimmingCharacters(in: ends)
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func fits(_ text: String) -> Bool {
        text.count <= mostCharacters && text.utf8.count <= mostBytes
    }

    private static func cut(_ word: String) -> String {
        var cut = String(word.prefix(mostCharacters))
        while !fits(cut) { cut.removeLast() }
        return cut
    }
}
