/// Text as it stands in HTML, between tags and in attributes between quotation marks.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            // What HTML does not know as a character.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}": "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }
}

/// HTML with `{{names}}` in it, each of which is filled in once: what is filled in is not looked through again.
struct HTMLTemplate {
    private let parts: [Substring]

    init(_ text: String) {
        parts = text.split(separator: "{{", omittingEmptySubsequences: false)
    }

    /// - Parameter values: what stands for each name, as HTML. A template of this program names nothing else.
    func filled(_ values: [String: String]) -> String {
        parts.dropFirst().reduce(into: String(parts.first ?? "")) { page, part in
            guard let close = part.range(of: "}}"), let value = values[String(part[..<close.lowerBound])]
            else {
                preconditionFailure("the page's template names something that nobody fills in")
            }
            page += value + part[close.upperBound...]
        }
    }
}
