/// A way to make foreign text harmless for one kind of reader.
package protocol TextGuard {
    /// The whole text, which is harmless where it is meant to be used.
    var text: String { get }

    /// Makes foreign text harmless.
    ///
    /// - Parameter before: the text before it; some text does harm only at the start of a line.
    static func guarded(_ foreign: String, after before: String) -> String
}

/// The program's own text, to which foreign text (what was said, names, paths) can be added only after being made harmless.
///
/// A literal is the program's own text and is used as written; everything interpolated is foreign:
///
/// ```swift
/// let line: TerminalText = "\(path): there is no such file"
/// ```
package protocol GuardedText: TextGuard, ExpressibleByStringInterpolation, Hashable, Sendable,
    CustomStringConvertible
where StringLiteralType == String, StringInterpolation == GuardedInterpolation<Self> {}

extension GuardedText {
    /// Creates a text from a literal with interpolated values.
    package init(stringInterpolation: GuardedInterpolation<Self>) {
        self.init(stringLiteral: stringInterpolation.text)
    }

    /// The whole text.
    package var description: String { text }

    /// Whether the text is empty.
    package var isEmpty: Bool { text.isEmpty }
}

extension Sequence where Element: GuardedText {
    /// Joins the texts with a separator of the program's own.
    package func joined(separator: Element = "") -> Element {
        Element(stringLiteral: map(\.text).joined(separator: separator.text))
    }
}

/// Assembles a guarded text from the pieces of a literal.
package struct GuardedInterpolation<Guarded: TextGuard>: StringInterpolationProtocol {
    private(set) var text: String

    /// Creates an empty text.
    package init(literalCapacity: Int, interpolationCount: Int) {
        text = ""
        text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends the program's own text.
    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends text that is already harmless.
    package mutating func appendInterpolation(_ value: Guarded) { text += value.text }

    /// Appends foreign text after making it harmless.
    package mutating func appendInterpolation<Value>(_ value: Value) {
        text += Guarded.guarded(String(describing: value), after: text)
    }
}
