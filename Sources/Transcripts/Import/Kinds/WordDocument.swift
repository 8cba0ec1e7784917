/// Names of places in Word documents.
public enum WordDocumentPlaces {
    /// In our own documents the transcript begins there: what stands before it is a report, and nobody has said it.
    public static let transcript = "readback_transcript"
}

/// The text of a Word document (`word/document.xml`), as meeting programs export transcripts.
enum WordDocument {
    /// - Returns: `nil` for what is no such document.
    static func text(in text: String) -> String? {
        guard text.prefix(4_000).contains("<w:document") else { return nil }
        var plain = ""
        var isText = false
        for token in Markup(text) {
            switch token {
            case .open("bookmarkStart", let attributes, _):
                if attributes["name"] == WordDocumentPlaces.transcript { plain = "" }
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
