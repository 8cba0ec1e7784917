import LanguageModels
import SafeText

/// An answer of any structure as readable text: a heading for each property, with its values as lines below.
struct AnswerText {
    private let answer: JSONValue

    init(_ answer: JSONValue) { self.answer = answer }

    /// A heading with its lines.
    struct Section {
        /// `nil` if the answer is not an object.
        var heading: String?
        var lines: [String]
        var isList = false
    }

    var sections: [Section] {
        guard case .structure(let properties, let keys) = answer.kind else { return [section(answer)] }
        return keys.compactMap { key in
            guard let value = properties[key], !isEmpty(value) else { return nil }
            var section = section(value)
            section.heading = heading(key)
            return section
        }
    }

    /// The sections as Markdown blocks.
    var blocks: [MarkdownText] {
        sections.flatMap { section -> [MarkdownText] in
            let lines = section.lines.map { section.isList ? "- \($0)" : "\($0)" as MarkdownText }
            return (section.heading.map { ["## \($0)"] } ?? [])
                + (section.isList ? [lines.joined(separator: "\n")] : lines)
        }
    }

    /// A line for each list element or paragraph.
    private func section(_ value: JSONValue) -> Section {
        if case .array(let values) = value.kind { return Section(lines: values.map(line), isList: true) }
        return Section(lines: line(value).split(whereSeparator: \.isNewline).map(String.init))
    }

    /// "text; owner: Ann (segments 3, 4)". The first property is shown without its name.
    private func line(_ value: JSONValue) -> String {
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

    private func isEmpty(_ value: JSONValue?) -> Bool {
        switch value?.kind {
        case nil, .null, .string(""), .array([]): true
        default: false
        }
    }

    /// Turns "next_steps" and "nextSteps" into "Next steps".
    private func heading(_ key: String) -> String {
        let words = key.replacing(#/([a-z])([A-Z])/#) { "\($0.output.1) \($0.output.2)" }
            .split { $0 == "_" || $0 == " " || $0 == "-" }.joined(separator: " ").lowercased()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
