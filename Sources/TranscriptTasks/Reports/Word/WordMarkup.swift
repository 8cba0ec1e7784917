import SafeText

/// The paragraphs of a Word document. All text is escaped and never becomes markup.
struct WordMarkup {
    enum Style: String {
        case title = "Title"
        case heading = "Heading1"
        case subheading = "Heading2"
        case quote = "Quote"
        case item = "ListParagraph"
        case plain = "Normal"
    }

    /// A part of a paragraph.
    struct Run {
        var text: String
        var isBold = false
        /// Gray, for times.
        var isQuiet = false
        /// Highlighted.
        var isMarked = false

        init(_ text: String, isBold: Bool = false, isQuiet: Bool = false, isMarked: Bool = false) {
            (self.text, self.isBold, self.isQuiet, self.isMarked) = (text, isBold, isQuiet, isMarked)
        }
    }

    private(set) var body = ""

    mutating func add(_ style: Style, _ text: String) { add(style, [Run(text)]) }

    mutating func add(_ style: Style, _ runs: [Run]) {
        // A speaker's name may have another direction than the text that follows.
        let isLeftward = Self.isLeftward(runs.map(\.text).joined())
        body += "<w:p><w:pPr><w:pStyle w:val=\"\(style.rawValue)\"/>\(isLeftward ? "<w:bidi/>" : "")</w:pPr>"
        for run in runs where !run.text.isEmpty {
            body += "<w:r><w:rPr>" + (run.isBold ? "<w:b/>" : "")
            body += run.isQuiet ? "<w:color w:val=\"595959\"/>" : ""
            body += run.isMarked ? "<w:highlight w:val=\"yellow\"/>" : ""
            body += Self.isLeftward(run.text) ? "<w:rtl/>" : ""
            body += "</w:rPr><w:t xml:space=\"preserve\">\(Self.escaped(run.text))</w:t></w:r>"
        }
        body += "</w:p>"
    }

    /// Whether most letters belong to Hebrew, Arabic or related scripts. Unlike browsers, word processors do not
    /// detect the direction of a paragraph.
    private static func isLeftward(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        let leftward = letters.count { scalar in
            [0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC].contains { $0.contains(Int(scalar.value)) }
        }
        return 2 * leftward > letters.count
    }

    /// Adds a bookmark.
    mutating func mark(_ name: String) {
        body += "<w:bookmarkStart w:id=\"0\" w:name=\"\(name)\"/><w:bookmarkEnd w:id=\"0\"/>"
    }

    static func escaped(_ text: String) -> String {
        PlainLine.text(of: text).unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // Not characters in XML.
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    var document: String {
        Self.head
            + "<w:document xmlns:w=\"\(Self.namespace)\"><w:body>\(body)<w:sectPr/></w:body></w:document>"
    }

    /// The look of the paragraphs. Style names are the standard ones, so that every word processor can show them in its own way.
    static var styles: String {
        let looks: [(style: Style, name: String, paragraph: String, run: String)] = [
            (.plain, "Normal", "<w:spacing w:after=\"120\"/>", ""),
            (.title, "Title", "", "<w:b/><w:sz w:val=\"40\"/>"),
            (
                .heading, "heading 1",
                "<w:keepNext/><w:spacing w:before=\"240\"/><w:outlineLvl w:val=\"0\"/>",
                "<w:b/><w:sz w:val=\"30\"/>"
            ),
            (
                .subheading, "heading 2", "<w:keepNext/><w:outlineLvl w:val=\"1\"/>",
                "<w:b/><w:sz w:val=\"25\"/>"
            ),
            (.quote, "Quote", "<w:ind w:left=\"360\"/>", "<w:i/>"),
            (.item, "List Paragraph", "<w:ind w:left=\"360\" w:hanging=\"180\"/>", ""),
        ]
        let styles = looks.map { look in
            "<w:style w:type=\"paragraph\" w:styleId=\"\(look.style.rawValue)\""
                + (look.style == .plain ? " w:default=\"1\"" : "") + "><w:name w:val=\"\(look.name)\"/>"
                + (look.style == .plain ? "" : "<w:basedOn w:val=\"Normal\"/>")
                + "<w:pPr>\(look.paragraph)</w:pPr><w:rPr>\(look.run)</w:rPr></w:style>"
        }
        return head + "<w:styles xmlns:w=\"\(namespace)\">\(styles.joined())</w:styles>"
    }

    static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
}
