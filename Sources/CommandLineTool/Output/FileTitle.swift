import Foundation
import SafeText

/// A title as part of a file name, without characters that have a special meaning in file systems, in links between notes, or elsewhere.
enum FileTitle {
    /// A file name has at most 255 bytes; this leaves room for a date and an extension.
    private static let (mostCharacters, mostBytes) = (80, 160)
    private static let unusable = Set("/\\:*?\"<>|#^[]`")

    /// Returns `nil` if no usable text is left.
    static func text(_ title: String) -> String? {
        let plain = PlainLine.text(of: title.precomposedStringWithCanonicalMapping)
        let words = plain.map { unusable.contains($0) ? " " : $0 }.split(whereSeparator: \.isWhitespace)
        var text = ""
        for word in words.map({ String($0) }) {
            let longer = text.isEmpty ? word : text + " " + word
            guard fits(longer) else {
                // In a script without spaces, the whole title is one word.
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
