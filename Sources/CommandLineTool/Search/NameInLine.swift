/// A file's name as it stands in a line between tabs, though names may hold line ends and tabs.
///
/// Scalar by scalar: to Swift a line end of Windows is one character, which is neither of its two.
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
