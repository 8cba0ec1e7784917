import SafeText
import Spoken

/// A speaker's name in Markdown: as text, or as a link to the person's note, as Obsidian and its like write it.
struct PersonLink {
    /// Names are links.
    let isLinked: Bool

    func text(_ name: String) -> MarkdownText {
        let plain: MarkdownText = "\(name)"
        // What has to be escaped would be another name in a link.
        return isLinked && Self.isPerson(name) && plain.text == name ? "[[\(name)]]" : plain
    }

    /// Numbers and devices have no note, and a name with a mark of links in it would lead elsewhere.
    private static func isPerson(_ name: String) -> Bool {
        !name.isEmpty && !SpeakerPlaceholder.stands(for: name)
            && !name.contains { "[]|#^\\/:*`".contains($0) }
    }
}
