/// Names of bookmarks in Word documents.
public enum WordDocumentPlaces {
    /// In Readback's own documents the transcript begins here: what stands before it is a report, which no one said.
    public static let transcript = "readback_transcript"
}

/// The text of a Word document (`word/document.xml`), as meeting programs export transcripts.
struct WordDocument {
    private(set) var text = ""
    /// The number of references to other parts of the document, by element name.
    private var elsewhere: [String: Int] = [:]

    /// - Returns: `nil` if the source is not such a document.
    init?(_ source: String) {
        guard Self.isOne(source) else { return nil }
        var isText = false
        var versions = WordDocumentVersions()
        for token in Markup(source) where versions.areRead(token, isText: isText) {
            switch token {
            case .open("bookmarkStart", let attributes, _):
                if attributes["name"] == WordDocumentPlaces.transcript { text = "" }
            case .open("t", _, let isEmpty): isText = !isEmpty
            case .close("t"): isText = false
            case .open("tab", _, _): text += "  "
            case .open("noBreakHyphen", _, _): text += "-"
            case .open("br", _, _), .open("cr", _, _), .close("p"): text += "\n"
            case .open(let name, _, _) where Self.references[name] != nil: elsewhere[name, default: 0] += 1
            case .text(let piece): if isText { text += piece }
            default: break
            }
        }
    }

    /// Whether the first element is the document; transcripts of other kinds may mention one.
    private static func isOne(_ source: String) -> Bool {
        guard source.first(where: { !$0.isWhitespace }) == "<", source.prefix(4_000).contains("<w:document")
        else { return false }
        for case .open(let name, _, _) in Markup(source) { return name == "document" }
        return false
    }

    private static let references = [
        "footnoteReference": "footnote", "endnoteReference": "endnote", "commentReference": "comment",
    ]

    /// What a reader must know about what was left out.
    var notices: [String] {
        let counted = elsewhere.sorted { $0.key < $1.key }.compactMap { name, count in
            Self.references[name].map { "\(count) \($0)\(count == 1 ? "" : "s")" }
        }
        guard !counted.isEmpty else { return [] }
        return ["Left out parts of the document that are not its text: \(counted.joined(separator: ", "))."]
    }
}

/// Word writes some content in several versions, for programs of different ages: a text box comes twice. The first version that
/// has text is read.
struct WordDocumentVersions {
    /// For each open element with versions, from the outermost in: whether a version of it had text.
    private var haveText: [Bool] = []
    /// The number of open versions, counted from the one that is skipped.
    private var passedOver = 0

    /// Whether a token is read and not skipped.
    ///
    /// - Parameter isText: whether text that comes now belongs to the document.
    mutating func areRead(_ token: Markup.Token, isText: Bool) -> Bool {
        switch token {
        case .open("AlternateContent", _, false) where passedOver == 0: haveText.append(false)
        case .close("AlternateContent") where passedOver == 0: _ = haveText.popLast()
        case .open("Choice", _, false), .open("Fallback", _, false):
            if passedOver > 0 || haveText.last == true { passedOver += 1 }
        case .close("Choice"), .close("Fallback"):
            guard passedOver > 0 else { break }
            passedOver -= 1
            return false
        case .text where isText && passedOver == 0: haveText = haveText.map { _ in true }
        default: break
        }
        return passedOver == 0
    }
}
