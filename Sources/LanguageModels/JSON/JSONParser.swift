/// Parses one JSON value strictly by RFC 8259, or what there is of a value that is still being written.
///
/// In a text that is cut off, a string is returned as far as it goes, a number only if something follows
/// it, and a property once its value has begun.
struct JSONParser {
    private struct Failure: Error {
        var reason: String
    }

    /// Deep enough for any schema. The limit keeps a text full of brackets from overflowing the stack.
    private static let deepest = 128

    private let text: [Unicode.Scalar]
    private var position = 0
    private var allowsCut = false

    init(_ text: String) { self.text = Array(text.unicodeScalars) }

    mutating func parse(allowingCut: Bool) throws -> JSONValue {
        allowsCut = allowingCut
        do {
            let value = try value(depth: 0)
            skipSpace()
            guard position == text.count else { throw Failure(reason: "something follows the value") }
            return value
        } catch let failure as Failure {
            throw TextModelError(
                .decodingFailure, subject: "a JSON text of \(text.count) characters",
                reason: "\(failure.reason) at character \(position)")
        }
    }

    private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }
    private var isAtEnd: Bool { position == text.count }

    private mutating func skipSpace() {
        while let scalar = next, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
            position += 1
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws -> JSONValue {
        guard depth < Self.deepest else { throw Failure(reason: "the nesting is too deep") }
        skipSpace()
        switch next {
        case "{": return try structure(depth: depth)
        case "[": return try array(depth: depth)
        case "\"":
            let (text, isComplete) = try string()
            return JSONValue(kind: .string(text), isComplete: isComplete)
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        case nil: throw Failure(reason: "the text ends")
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ kind: JSONValue.Kind) throws -> JSONValue {
        for scalar in word.unicodeScalars {
            guard take(scalar) else { throw Failure(reason: "'\(word)' is misspelt or cut short") }
        }
        return JSONValue(kind: kind)
    }

    private mutating func number() throws -> JSONValue {
        let start = position
        func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }
        _ = take("-")
        let first = next
        guard isDigit(first) else { throw Failure(reason: "there is no value") }
        position += 1
        if first != "0" { while isDigit(next) { position += 1 } }
        if take(".") {
            guard isDigit(next) else { throw Failure(reason: "digits are missing") }
            while isDigit(next) { position += 1 }
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard isDigit(next) else { throw Failure(reason: "digits are missing") }
            while isDigit(next) { position += 1 }
        }
        if allowsCut && isAtEnd && start > 0 { throw Failure(reason: "more digits may come") }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: text[start..<position])
        guard let value = Double(String(digits)), value.isFinite else {
            throw Failure(reason: "the number is too large")
        }
        return JSONValue(kind: .number(value))
    }

    private mutating func string() throws -> (String, isComplete: Bool) {
        position += 1
        var content = String.UnicodeScalarView()
        while let scalar = next {
            position += 1
            switch scalar {
            case "\"": return (String(content), true)
            case "\\":
                let start = position
                do { content.append(try escape()) } catch {
                    guard allowsCut, text.count - start < 12 else { throw error }
                    position = text.count
                    return (String(content), false)
                }
            case "\u{0}"..."\u{1F}": throw Failure(reason: "there is a control character in a string")
            default: content.append(scalar)
            }
        }
        guard allowsCut else { throw Failure(reason: "a string does not end") }
        return (String(content), false)
    }

    private mutating func escape() throws -> Unicode.Scalar {
        let scalar = next
        position += 1
        switch scalar {
        case "\"", "\\", "/": return scalar!
        case "n": return "\n"
        case "t": return "\t"
        case "r": return "\r"
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "u":
            let high = try hexadecimal()
            guard (0xD800...0xDBFF).contains(high) else {
                // The second half of a surrogate pair is not a character without the first.
                return Unicode.Scalar(high) ?? "\u{FFFD}"
            }
            guard take("\\"), take("u") else { throw Failure(reason: "half a character is missing") }
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low) else {
                throw Failure(reason: "half a character is missing")
            }
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
        default:
            position = min(position, text.count)
            throw Failure(reason: "there is an unknown escape in a string")
        }
    }

    private mutating func hexadecimal() throws -> UInt32 {
        guard position + 4 <= text.count else { throw Failure(reason: "an escape is cut short") }
        defer { position += 4 }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: text[position..<(position + 4)])
        guard digits.allSatisfy(\.properties.isASCIIHexDigit), let value = UInt32(String(digits), radix: 16)
        else {
            throw Failure(reason: "an escape is misspelt")
        }
        return value
    }

    private mutating func array(depth: Int) throws -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return JSONValue(kind: .array([])) }
        while true {
            do { elements.append(try value(depth: depth + 1)) } catch {
                try forgiveCut(error)
                return JSONValue(kind: .array(elements), isComplete: false)
            }
            skipSpace()
            if take("]") { return JSONValue(kind: .array(elements)) }
            if isAtEnd, allowsCut { return JSONValue(kind: .array(elements), isComplete: false) }
            guard take(",") else { throw Failure(reason: "a comma or a bracket is missing") }
        }
    }

    private mutating func structure(depth: Int) throws -> JSONValue {
        position += 1
        var (properties, keys) = ([String: JSONValue](), [String]())
        func made(_ isComplete: Bool) -> JSONValue {
            JSONValue(
                kind: .structure(properties: properties, orderedKeys: keys), isComplete: isComplete)
        }
        skipSpace()
        if take("}") { return made(true) }
        while true {
            do {
                skipSpace()
                guard next == "\"" else { throw Failure(reason: "a property's name is missing") }
                let (key, isWhole) = try string()
                skipSpace()
                guard isWhole, take(":") else { throw Failure(reason: "a colon is missing") }
                let value = try value(depth: depth + 1)
                if properties.updateValue(value, forKey: key) == nil { keys.append(key) }
            } catch {
                try forgiveCut(error)
                return made(false)
            }
            skipSpace()
            if take("}") { return made(true) }
            if isAtEnd, allowsCut { return made(false) }
            guard take(",") else { throw Failure(reason: "a comma or a brace is missing") }
        }
    }

    /// Ignores a failure at the very end of a text that may be cut off.
    private mutating func forgiveCut(_ error: any Error) throws {
        guard allowsCut, position >= text.count else { throw error }
        position = text.count
    }
}
