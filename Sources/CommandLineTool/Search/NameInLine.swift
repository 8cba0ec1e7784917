/// Escapes a file name for a tab-separated line, because names may contain line breaks and tabs.
///
/// It works scalar by scalar: Swift treats a Windows line break (CR LF) as one character, which equals neither of the two.
enum NameInLine {
    static func text(of name: String) -> String {
        name.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\t": "\\t"
            default: String(scalar)
            }
        }.joined()
    }

    static func name(_ text: Substring) -> String {
        var name = String.UnicodeScalarView()
        var rest = text.unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                name.append(scalar)
                continue
            }
            switch rest.popFirst() {
            case "n": name.append("\n")
            case "t": name.append("\t")
            case let other?: name.append(other)
            case nil: break
            }
        }
        return String(name)
    }
}
