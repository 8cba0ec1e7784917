/// Names of places in Word documents.
public enum WordDocumentPlaces {
    /// In our own documents the transcript begins there: what stands before it is a report, and nobody has said it.
    public static let transcript = "readback_transcript"
}

/// The text of a Word document (`word/document.xml`), as meeting programs export transcripts.
struct WordDocument {
    private(set) var text = ""
    /// What stands in other parts of the document, by the names of the elements that refer to it.
    private var elsewhere: [String: Int] = [:]

    /// - Returns: `nil` for what is no such document.
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

    /// Its first element is the document. Transcripts of other kinds may speak of one.
    private static func isOne(_ source: String) -> Bool {
        guard source.first(where: { !$0.isWhitespace }) == "<", source.prefix(4_000).contains("<w:document")
        else { return false }
        for case .open(let name, _, _) in Markup(source) { return name == "document" }
        return false
    }

    private static let references = [
        "footnoteReference": "footnote", "endnoteReference": "endnote", "commentReference": "comment",
    ]

    /// What a reader has to know of what was left out.
    var notices: [String] {
        let counted = elsewhere.sorted { $0.key < $1.key }.compactMap { name, count in
            Self.references[name].map { "\(count) \($0)\(count == 1 ? "" : "s")" }
        }
        guard !counted.isEmpty else { return [] }
        return ["Left out parts of the document that are not its text: \(counted.joined(separator: ", "))."]
    }
}

/// Word writes one thing in several versions, for programs of different ages: a box with text in it comes twice. The first version that has
/// text is read.
struct WordDocumentVersions {
    /// For each thing that is open, one in another: whether a version of it had text.
    private var haveText: [Bool] = []
    /// How many versions are open from the one on that is passed over.
    private var passedOver = 0

    /// Whether a token is read, and not passed over.
    ///
    /// - Parameter isText: text that comes now is some of the document's.
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
