/// Escapes text for HTML, between tags and in quoted attributes.
enum HTMLText {
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            // HTML does not allow these characters.
            case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}": "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }
}

/// HTML with `{{names}}` in it. Each is filled in once, and what was filled in is not searched again.
struct HTMLTemplate {
    private let parts: [Substring]

    init(_ text: String) {
        parts = text.split(separator: "{{", omittingEmptySubsequences: false)
    }

    /// - Parameter values: the HTML for each name. The program's templates contain no other names.
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
