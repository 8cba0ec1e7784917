import Foundation

/// XML as far as captions and documents need it: tags, their attributes, and the text between them. Anything not written as a
/// tag is text, and so is an unclosed comment.
struct Markup: Sequence, IteratorProtocol {
    enum Token: Hashable {
        /// Names have no namespace.
        case open(String, attributes: [String: String], isEmpty: Bool)
        case close(String)
        case text(String)
        /// The content of a comment, including markup.
        case comment(String)
    }

    private var rest: Substring
    /// Where the last comment and the last CDATA section end: one that begins later is not closed.
    private let lastComment: String.Index?
    private let lastData: String.Index?

    init(_ text: String) {
        rest = text[...]
        lastComment = text.range(of: "-->", options: .backwards)?.lowerBound
        lastData = text.range(of: "]]>", options: .backwards)?.lowerBound
    }

    mutating func next() -> Token? {
        while !rest.isEmpty {
            if rest.hasPrefix("<!--"), begins(before: lastComment), let end = rest.firstRange(of: "-->") {
                let content = rest[..<end.lowerBound].dropFirst(4)
                rest = rest[end.upperBound...]
                return .comment(String(content))
            } else if rest.hasPrefix("<![CDATA["), begins(before: lastData),
                let end = rest.firstRange(of: "]]>")
            {
                let content = rest[..<end.lowerBound].dropFirst(9)
                rest = rest[end.upperBound...]
                return .text(String(content))
            } else if let tag {
                rest = rest[tag.endIndex...].dropFirst()
                if let token = Self.token(tag) { return token }
            } else {
                let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
                defer { rest = rest[end...] }
                return .text(Self.unescaped(String(rest[..<end])))
            }
        }
        return nil
    }

    private func begins(before end: String.Index?) -> Bool { end.map { rest.startIndex < $0 } ?? false }

    /// The content of the tag that begins here; `nil` if the bracket is text that was not escaped.
    private var tag: Substring? {
        guard rest.first == "<", let next = rest.dropFirst().first, next.isLetter || "/!?_".contains(next),
            case let content = rest.dropFirst().prefix(while: { $0 != "<" && $0 != ">" }),
            rest[content.endIndex...].first == ">"
        else { return nil }
        switch next {
        case "!": return content.hasPrefix("!DOCTYPE") ? content : nil
        case "?": return content.hasSuffix("?") ? content : nil
        case "/": return Self.isName(content.dropFirst()) ? content : nil
        default:
            let name = content.prefix { !$0.isWhitespace && $0 != "/" }
            return Self.isName(name) && Self.areAttributes(content[name.endIndex...]) ? content : nil
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        let name = text.reversed().drop(while: \.isWhitespace)
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || ":._-".contains($0) }
    }

    /// Whether a tag's name is followed only by attributes (`name="value"`) and perhaps the slash of an empty tag. Words are
    /// not attributes.
    static func areAttributes(_ text: Substring) -> Bool {
        var rest = text.drop(while: \.isWhitespace)
        while !rest.isEmpty, rest != "/" {
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" }
            rest = rest[name.endIndex...].drop(while: \.isWhitespace)
            guard isName(name), rest.popFirst() == "=" else { return false }
            rest = rest.drop(while: \.isWhitespace)
            if let quote = rest.first, quote == "\"" || quote == "'" {
                guard let end = rest.dropFirst().firstIndex(of: quote) else { return false }
                rest = rest[end...].dropFirst()
            } else {
                rest = rest.drop { !$0.isWhitespace && $0 != "/" }
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return true
    }

    private static func token(_ tag: Substring) -> Token? {
        guard let first = tag.first, first != "?", first != "!" else { return nil }
        if first == "/" { return .close(localName(tag.dropFirst())) }
        let isEmpty = tag.hasSuffix("/")
        let content = isEmpty ? tag.dropLast() : tag
        let name = content.prefix { !$0.isWhitespace }
        return .open(localName(name), attributes: attributes(content[name.endIndex...]), isEmpty: isEmpty)
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].filter { !$0.isWhitespace }
            rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'",
                let end = rest.firstIndex(of: quote)
            else { break }
            attributes[localName(name[...])] = unescaped(String(rest[..<end]))
            rest = rest[end...].dropFirst()
        }
        return attributes
    }

    private static func localName(_ name: Substring) -> String {
        String(name.split(separator: ":").last ?? "").trimmingCharacters(in: .whitespaces)
    }

    private static let names: [String: String] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " ", "lrm": "", "rlm": "",
    ]

    /// Replaces escapes with the characters that they stand for.
    static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var plain = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            plain += rest[..<ampersand]
            rest = rest[ampersand...]
            let name = rest.dropFirst().prefix { $0 != ";" && !$0.isWhitespace && $0 != "&" }
            if rest[name.endIndex...].first == ";", let meaning = meaning(of: name) {
                plain += meaning
                rest = rest[name.endIndex...].dropFirst()
            } else {
                plain.append("&")
                rest = rest.dropFirst()
            }
        }
        return plain + rest
    }

    private static func meaning(of name: Substring) -> String? {
        guard name.first == "#" else { return names[String(name)] }
        let isHexadecimal = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number >= 32,
            let scalar = Unicode.Scalar(number)
        else { return nil }
        return String(Character(scalar))
    }
}
