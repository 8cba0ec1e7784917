/// What a configuration file says: a small part of TOML.
///
/// ```toml
/// # ~/.config/readback/config.toml
/// language = "en-US"
/// threads = 2
///
/// [run]                       # for one command alone
/// format = ["md", "json"]
///
/// [profile.calls]             # for --profile calls
/// speakers = "channels"
/// ```
///
/// Keys are the long names of options. Strings are in single or double quotation marks; a list is on one line.
struct ConfigurationFile: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// The entry's section: the name of a command, or `profile.` and the name of a profile; `nil` above all sections.
        let section: String?
        let name: String
        let values: [String]
        let line: Int
        /// The comment after the value, including its `#`.
        var remark: String?
    }

    let path: String
    let entries: [Entry]

    init(path: String, text: String) throws(CommandFailure) {
        self.path = path
        var entries: [Entry] = []
        var section: String?
        for (index, line) in TextLine.all(in: text).map(\.content).enumerated() {
            var scanner = Scanner(line)
            do throws(Complaint) {
                switch try scanner.statement() {
                case .nothing: break
                case .section(let name): section = name
                case .entry(let name, let values):
                    if let first = entries.first(where: { $0.section == section && $0.name == name }) {
                        throw Complaint(
                            reason: "'\(name)' is already set in line \(first.line); remove one of the two"
                        )
                    }
                    entries.append(
                        Entry(
                            section: section, name: name, values: values, line: index + 1,
                            remark: scanner.remark))
                }
            } catch {
                throw CommandFailure(.wrongUsage, "\(path), line \(index + 1): \(error.reason)")
            }
        }
        self.entries = entries
    }
}

/// What is wrong with a line.
private struct Complaint: Error {
    let reason: String
}

/// Reads one line scalar by scalar: Swift treats a quotation mark and a combining accent after it as one character.
private struct Scanner {
    enum Statement {
        case nothing
        case section(String)
        case entry(String, [String])
    }

    private var rest: Substring.UnicodeScalarView

    init(_ line: Substring) { rest = line.unicodeScalars }

    mutating func statement() throws(Complaint) -> Statement {
        skipBlanks()
        if isAtEnd { return .nothing }
        if take("[") {
            let name = word(or: ".")
            guard !name.isEmpty, take("]") else { throw Complaint(reason: "a section looks like [run]") }
            try expectEnd()
            return .section(name)
        }
        let name = word()
        skipBlanks()
        guard !name.isEmpty, take("=") else { throw Complaint(reason: "a setting looks like: threads = 2") }
        skipBlanks()
        let values = try take("[") ? list() : [try value()]
        try expectEnd()
        return .entry(name.replacing("_", with: "-"), values)
    }

    private mutating func list() throws(Complaint) -> [String] {
        var values: [String] = []
        skipBlanks()
        while !take("]") {
            values.append(try value())
            skipBlanks()
            if !take(",") && rest.first != "]" {
                throw Complaint(reason: "a list looks like [\"md\", \"json\"]")
            }
            skipBlanks()
        }
        return values
    }

    private mutating func value() throws(Complaint) -> String {
        if take("'") { return try text(until: "'", hasEscapes: false) }
        if take("\"") { return try text(until: "\"", hasEscapes: true) }
        let bare = prefix { !$0.properties.isWhitespace && !",]#".unicodeScalars.contains($0) }
        guard ["true", "false"].contains(bare) || Int(bare) != nil else {
            throw Complaint(reason: "'\(bare)' is not a value; put text in quotation marks")
        }
        return bare
    }

    private mutating func text(until quote: Unicode.Scalar, hasEscapes: Bool) throws(Complaint) -> String {
        var text = String.UnicodeScalarView()
        while let next = rest.popFirst() {
            if next == quote { return String(text) }
            guard hasEscapes && next == "\\" else {
                text.append(next)
                continue
            }
            switch rest.popFirst() {
            case "\"": text.append("\"")
            case "\\": text.append("\\")
            case "t": text.append("\t")
            case "n": text.append("\n")
            case "r": text.append("\r")
            default:
                throw Complaint(
                    reason: "only \", \\, n, r or t can follow a backslash; or use single quotation marks")
            }
        }
        throw Complaint(reason: "a quotation mark is not closed")
    }

    private mutating func word(or mark: Unicode.Scalar = "-") -> String {
        prefix { scalar in
            // An accent may be a scalar of its own.
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
                || "-_".unicodeScalars.contains(scalar)
                || scalar == mark
        }
    }

    private mutating func prefix(while condition: (Unicode.Scalar) -> Bool) -> String {
        let found = rest.prefix(while: condition)
        rest = rest[found.endIndex...]
        return String(found)
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == mark else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() { _ = prefix { $0.properties.isWhitespace } }

    /// The comment after a statement; `nil` if there is none.
    var remark: String? { rest.isEmpty ? nil : String(rest) }

    private var isAtEnd: Bool { rest.isEmpty || rest.first == "#" }

    private mutating func expectEnd() throws(Complaint) {
        skipBlanks()
        guard isAtEnd else { throw Complaint(reason: "unexpected '\(String(rest))' after the value") }
    }
}
