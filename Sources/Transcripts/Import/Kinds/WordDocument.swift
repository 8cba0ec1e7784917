/// The text of a Word document (`word/document.xml`), as meeting programs export transcripts.
enum WordDocument {
    /// - Returns: `nil` for what is no such document.
    static func text(in text: String) -> String? {
        guard text.prefix(4_000).contains("<w:document") else { return nil }
        var plain = ""
        var isText = false
        for token in Markup(text) {
            switch token {
            case .open("t", _, let isEmpty): isText = !isEmpty
            case .close("t"): isText = false
            case .open("tab", _, _): plain += "  "
            case .open("br", _, _), .open("cr", _, _), .close("p"): plain += "\n"
            case .text(let piece): if isText { plain += piece }
            default: break
            }
        }
        return plain
    }
}
