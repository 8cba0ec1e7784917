import SafeText
import Spoken

/// A speaker's name in Markdown: as text, or as a link to the person's note, in the style of Obsidian.
struct PersonLink {
    /// Whether names are links.
    let isLinked: Bool

    func text(_ name: String) -> MarkdownText {
        let plain: MarkdownText = "\(name)"
        // A name that needs escaping would become a different name in a link.
        return isLinked && Self.isPerson(name) && plain.text == name ? "[[\(name)]]" : plain
    }

    /// Numbered speakers and devices have no note, and link characters in a name would change the target.
    private static func isPerson(_ name: String) -> Bool {
        !name.isEmpty && !SpeakerPlaceholder.stands(for: name)
            && !name.contains { "[]|#^\\/:*`".contains($0) }
    }
}
