import LanguageModels

/// An answer of any shape as blocks of Markdown: a heading for each property, lists as lists.
struct AnswerText {
    private let answer: GeneratedContent

    init(_ answer: GeneratedContent) { self.answer = answer }

    var blocks: [String] {
        guard case .structure(let properties, let keys) = answer.kind else { return [line(answer)] }
        return keys.flatMap { key in
            guard let value = properties[key], !isEmpty(value) else { return [String]() }
            return ["## \(heading(key))", block(value)]
        }
    }

    private func block(_ value: GeneratedContent) -> String {
        guard case .array(let values) = value.kind else { return line(value) }
        return values.map { "- \(line($0))" }.joined(separator: "\n")
    }

    /// "text; owner: Ann (segments 3, 4)"; a first text needs no name.
    private func line(_ value: GeneratedContent) -> String {
        switch value.kind {
        case .string(let text): return text
        case .array(let values): return values.map(line).joined(separator: ", ")
        case .structure(let properties, let keys):
            let shown = keys.filter { $0 != AnswerCheck.evidenceKey && !isEmpty(properties[$0]) }
            let parts = shown.enumerated().map { place, key in
                (place == 0 ? "" : "\(heading(key).lowercased()): ") + (properties[key].map(line) ?? "")
            }
            let evidence = properties[AnswerCheck.evidenceKey].map { " (segments \(line($0)))" } ?? ""
            return parts.joined(separator: "; ") + evidence
        case .null, .bool, .number: return value.jsonString
        }
    }

    private func isEmpty(_ value: GeneratedContent?) -> Bool {
        switch value?.kind {
        case nil, .null, .string(""), .array([]): true
        default: false
        }
    }

    /// "next_steps" and "nextSteps" as "Next steps".
    private func heading(_ key: String) -> String {
        let words = key.replacing(#/([a-z])([A-Z])/#) { "\($0.output.1) \($0.output.2)" }
            .split { $0 == "_" || $0 == " " || $0 == "-" }.joined(separator: " ").lowercased()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
