import Foundation

/// XML, as far as captions and documents need it: tags, their attributes, and the text between them. What is damaged is passed over.
struct Markup: Sequence, IteratorProtocol {
    enum Token: Hashable {
        /// Names are without their namespace.
        case open(String, attributes: [String: String], isEmpty: Bool)
        case close(String)
        case text(String)
    }

    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Token? {
        while !rest.isEmpty {
            guard beginsTag else {
                let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
                defer { rest = rest[end...] }
                return .text(Self.unescaped(String(rest[..<end])))
            }
            if rest.hasPrefix("<!--") {
                rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
            } else if rest.hasPrefix("<![CDATA[") {
                let content = rest.dropFirst(9)
                let end = content.firstRange(of: "]]>")
                rest = end.map { content[$0.upperBound...] } ?? ""
                return .text(String(content[..<(end?.lowerBound ?? content.endIndex)]))
            } else {
                let end = rest.firstIndex(of: ">") ?? rest.endIndex
                let tag = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[end...].dropFirst()
                if let token = Self.token(tag) { return token }
            }
        }
        return nil
    }

    /// A sign that opens no tag is text that somebody did not escape.
    private var beginsTag: Bool {
        guard rest.first == "<", let next = rest.dropFirst().first else { return false }
        return (next.isLetter || "/!?_".contains(next)) && rest.contains(">")
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

    /// With the characters that escapes stand for.
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
