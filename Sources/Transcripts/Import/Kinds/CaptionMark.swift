/// Text in brackets in a caption that is only for the eye. Anything not written exactly like one of these was said.
enum CaptionMark {
    /// `<i>`, `</c.yellow>`, `<font color="red">`: the tags of WebVTT and SubRip, passed without their brackets.
    static func isTag(_ content: Substring) -> Bool {
        let isEnd = content.first == "/"
        let name = (isEnd ? content.dropFirst() : content).prefix { $0.isLetter || $0.isNumber }
        var rest = content[name.endIndex...]
        while rest.first == "." {
            let style = rest.dropFirst().prefix { !$0.isWhitespace && $0 != "." }
            guard !style.isEmpty else { return false }
            rest = rest[style.endIndex...]
        }
        switch name.lowercased() {
        case "v": return isEnd ? rest.isEmpty : rest.isEmpty || rest.first?.isWhitespace == true
        case "lang": return rest.split(whereSeparator: \.isWhitespace).count < 2
        case "i", "b", "u", "s", "c", "ruby", "rt", "font", "span", "br": return Markup.areAttributes(rest)
        default: return false
        }
    }

    /// The speaker in `<v Anna Lee>`; `nil` for any other tag.
    static func speaker(_ content: Substring) -> String? {
        guard let space = content.firstIndex(where: \.isWhitespace),
            let name = content[..<space].split(separator: ".").first, name.lowercased() == "v"
        else { return nil }
        return Markup.unescaped(String(content[space...])).trimmingCharacters(in: .whitespaces)
    }

    /// The time at which a word begins: `<00:00:01.200>`. One without a fraction or hours was said.
    static func time(_ content: Substring) -> Int64? {
        guard content.contains(where: { ".,".contains($0) }) || content.count(where: { $0 == ":" }) == 2
        else {
            return nil
        }
        return ClockText.time(content)
    }

    /// `{\an8}`, `{\i1\fs20}`, `{\pos(192,100)}`: what SubRip took from Advanced SubStation, passed without its brackets.
    static func isOverride(_ content: Substring) -> Bool {
        guard content.first == "\\" else { return false }
        let pieces = content.split(separator: "\\")
        return !pieces.isEmpty
            && pieces.allSatisfy { piece in
                // A font's name may contain spaces, and a drawing does.
                if piece.hasPrefix("fn") || piece.hasPrefix("clip(") || piece.hasPrefix("iclip(") {
                    return true
                }
                let name = piece.drop(while: \.isASCIIDigit).prefix { $0.isASCII && $0.isLetter }
                return overrides.contains(name) && !piece.contains(where: \.isWhitespace)
            }
    }

    private static let overrides: Set<Substring> = [
        "a", "alpha", "an", "b", "be", "blur", "bord", "c", "clip", "fad", "fade", "fax", "fay", "fe", "fr",
        "frx",
        "fry", "frz", "fs", "fscx", "fscy", "fsp", "i", "k", "K", "kf", "ko", "move", "org", "p", "pbo",
        "pos", "q",
        "r", "s", "shad", "t", "u", "xbord", "xshad", "ybord", "yshad",
    ]
}
