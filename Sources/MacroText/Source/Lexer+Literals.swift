extension Lexer {
    /// Skips a string that starts here: raw or not, single-line or multi-line.
    mutating func skipString() -> Bool {
        let hashes = hashes()
        guard stands("\"", after: hashes.utf8.count) else { return false }
        let quotes = startsSeveralLines(after: hashes.utf8.count) ? "\"\"\"" : "\""
        let end = quotes + hashes
        let escape = "\\" + hashes
        position += end.utf8.count
        while position < bytes.count, !stands(end) {
            if quotes == "\"", bytes[position] == UInt8(ascii: "\n") { return true }
            if stands(escape) { skipEscape(escape) } else { position += 1 }
        }
        position = min(position + end.utf8.count, bytes.count)
        return true
    }

    /// Skips an escaped character, or an interpolation with everything inside it.
    private mutating func skipEscape(_ escape: String) {
        position += escape.utf8.count
        if stands("("), canGoDeeper { _ = skipGroup() } else { position = min(position + 1, bytes.count) }
    }

    /// Three quotes start a multi-line string only at the end of a line: `#"""#` is one quote.
    private func startsSeveralLines(after offset: Int) -> Bool {
        guard stands("\"\"\"", after: offset) else { return false }
        var place = position + offset + 3
        while self[place] == UInt8(ascii: " ") || self[place] == UInt8(ascii: "\r") { place += 1 }
        return self[place] == UInt8(ascii: "\n")
    }

    /// Skips a regular expression that starts here.
    mutating func skipPattern(after previous: Tree?) -> Bool {
        let hashes = hashes()
        guard stands("/", after: hashes.utf8.count),
            !hashes.isEmpty || canStartPattern(after: previous),
            let end = patternEnd(hashes)
        else { return false }
        position = end
        return true
    }

    /// A slash after a value is a division. Anywhere else it starts a regular expression, unless a space follows.
    private func canStartPattern(after previous: Tree?) -> Bool {
        if " \t\n".utf8.contains(self[position + 1]) { return false }
        guard let previous else { return true }
        if case .sign = previous.kind { return true }
        return previous.text == "return" || previous.text == "in"
    }

    /// The end of the regular expression; `nil` if it has none. Without `#`, it must end on the same line.
    private func patternEnd(_ hashes: String) -> Int? {
        var rest = self
        rest.position += hashes.utf8.count + 1
        while rest.position < bytes.count, !rest.stands("/" + hashes) {
            if hashes.isEmpty, bytes[rest.position] == UInt8(ascii: "\n") { return nil }
            rest.position += bytes[rest.position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return rest.position < bytes.count ? rest.position + 1 + hashes.utf8.count : nil
    }

    private func hashes() -> String {
        String(decoding: bytes[position...].prefix { $0 == UInt8(ascii: "#") }, as: UTF8.self)
    }
}
