/// A text with named placeholders: `{{name}}`.
///
/// ```swift
/// try PromptTemplate("Dear {{name}},", called: "letter").filled(with: ["name": "Ann"])    // "Dear Ann,"
/// ```
///
/// Values are not scanned again: a value may look like a placeholder.
package struct PromptTemplate: Hashable, Sendable {
    private enum Part: Hashable {
        case text(String)
        case place(String)
    }

    private let name: String
    private let parts: [Part]

    package init(_ text: String, called name: String) throws(PromptError) {
        self.name = name
        var parts: [Part] = []
        var rest = text[...]
        while let opening = rest.firstRange(of: "{{") {
            parts.append(.text(String(rest[..<opening.lowerBound])))
            guard let closing = rest[opening.upperBound...].firstRange(of: "}}") else {
                throw PromptError(subject: name, reason: "a '{{' has no '}}'")
            }
            parts.append(.place(String(rest[opening.upperBound..<closing.lowerBound])))
            rest = rest[closing.upperBound...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    package var variables: Set<String> {
        Set(parts.compactMap { if case .place(let name) = $0 { name } else { nil } })
    }

    /// - Throws: ``PromptError`` if a value is missing or has no placeholder.
    package func filled(with values: [String: String]) throws(PromptError) -> String {
        try check(against: Set(values.keys))
        return parts.map { part in
            switch part {
            case .text(let text): text
            case .place(let name): values[name] ?? ""
            }
        }.joined()
    }

    func check(against known: Set<String>) throws(PromptError) {
        if let unknown = variables.subtracting(known).min() {
            throw PromptError(
                subject: name,
                reason: "it has the variable {{\(unknown)}}, and there are only "
                    + known.sorted().map { "{{\($0)}}" }.joined(separator: ", "))
        }
        if let missing = known.subtracting(variables).min() {
            throw PromptError(subject: name, reason: "the variable {{\(missing)}} is missing in it")
        }
    }
}

/// Why a prompt cannot be used.
package struct PromptError: Error, Hashable, Sendable, CustomStringConvertible {
    package let subject: String
    package let reason: String

    package init(subject: String, reason: String) {
        self.subject = subject
        self.reason = reason
    }

    package var description: String {
        "\(subject): \(reason); Prompts/README.md lists what each prompt needs"
    }
}
