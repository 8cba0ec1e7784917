/// A way to make foreign text harmless for one kind of reader.
package protocol TextGuard {
    /// The whole text, which does no harm where it is meant to stand.
    var text: String { get }

    /// Makes foreign text harmless.
    ///
    /// - Parameter before: what stands before it; some text does harm only at a line's beginning.
    static func guarded(_ foreign: String, after before: String) -> String
}

/// Text of a program into which foreign text (what was said, names, paths) can only get by being made harmless.
///
/// A literal is the program's own and stands as it is written; whatever is interpolated is foreign:
///
/// ```swift
/// let line: TerminalText = "\(path): there is no such file"
/// ```
package protocol GuardedText: TextGuard, ExpressibleByStringInterpolation, Hashable, Sendable,
    CustomStringConvertible
where StringLiteralType == String, StringInterpolation == GuardedInterpolation<Self> {}

extension GuardedText {
    /// From a literal with values in it.
    package init(stringInterpolation: GuardedInterpolation<Self>) {
        self.init(stringLiteral: stringInterpolation.text)
    }

    /// The whole text.
    package var description: String { text }

    /// Whether there is nothing in it.
    package var isEmpty: Bool { text.isEmpty }
}

extension Sequence where Element: GuardedText {
    /// All of them, with a separator of the program's own between them.
    package func joined(separator: Element = "") -> Element {
        Element(stringLiteral: map(\.text).joined(separator: separator.text))
    }
}

/// Puts a guarded text together from the pieces of a literal.
package struct GuardedInterpolation<Guarded: TextGuard>: StringInterpolationProtocol {
    private(set) var text: String

    /// Begins empty.
    package init(literalCapacity: Int, interpolationCount: Int) {
        text = ""
        text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// The program's own words.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// What is harmless already.
    package mutating func appendInterpolation(_ value: Guarded) { text += value.text }

    /// What somebody else wrote, said or chose.
    package mutating func appendInterpolation<Value>(_ value: Value) {
        text += Guarded.guarded(String(describing: value), after: text)
    }
}
