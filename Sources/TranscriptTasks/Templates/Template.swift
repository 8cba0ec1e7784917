import Foundation

/// The sections of a report, in order, and the questions for the user's own sections.
///
/// A template is a Markdown text:
///
///     # A sales call
///
///     ## What they use today
///     Which product do they use today, and what do they pay for it?
///
///     ## Next steps
///     form: to do
///
/// ```swift
/// let template = try Template(text, named: "sales")
/// let options = ReadOptions(task: StandardTask(template))
/// ```
public struct Template: Hashable, Sendable, Codable {
    /// The kind of content in a section.
    public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// The key points, in the order in which they were said.
        case keyMoments = "key moments"
        case decisions
        /// To-dos, with owner and due date.
        case toDo = "to do"
        case openQuestions = "open questions"
        /// Amounts, dates and names that were mentioned.
        case mentioned
        /// How long each speaker spoke.
        case speakingTime = "speaking time"
        /// Key points by topic.
        case topics
        /// The whole recording divided into titled chapters.
        case chapters
        /// What was said about a question.
        case answer
    }

    /// A section of the report.
    public struct Section: Hashable, Sendable, Codable {
        /// The heading shown to readers.
        public let heading: String
        /// What it contains.
        public let form: Form
        /// The question, if the section contains an answer.
        public let question: String?
    }

    /// The name that the user types.
    public let name: String
    /// Its purpose, in one line.
    public let summary: String
    /// The sections, in order.
    public let sections: [Section]

    /// Parses a template.
    ///
    /// - Parameters:
    ///   - text: Markdown. A line starting with `#` states the purpose, a line starting with `##` starts a section.
    ///   - name: the template's name.
    /// - Throws: ``TemplateError`` with the number of the wrong line.
    public init(_ text: String, named name: String) throws(TemplateError) {
        self.name = name
        var (summary, sections): (String?, [OpenSection]) = (nil, [])
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
            if let heading = line.after("##") {
                sections.append(OpenSection(heading: heading, line: number + 1))
            } else if let title = line.after("#"), sections.isEmpty {
                summary = title
            } else if let form = line.after("form:"), !sections.isEmpty {
                guard let known = Form(rawValue: form.lowercased()) else {
                    throw TemplateError(line: number + 1, reason: "'\(form)' is no form; \(Self.known)")
                }
                sections[sections.count - 1].form = known
            } else if !line.isEmpty {
                guard !sections.isEmpty else {
                    throw TemplateError(
                        line: number + 1, reason: "this stands before the first section, a line with ##")
                }
                sections[sections.count - 1].question.append(line)
            }
        }
        guard !sections.isEmpty else {
            throw TemplateError(line: 1, reason: "it has no section, a line with ## and a heading")
        }
        self.summary = summary ?? name
        var read: [Section] = []
        for section in sections { read.append(try section.closed()) }
        self.sections = read
    }

    fileprivate static let known =
        "the forms are " + Form.allCases.map(\.rawValue).joined(separator: ", ")

    /// Whether some section asks a question.
    var asks: Bool { sections.contains { $0.form == .answer } }

    func has(_ form: Form) -> Bool { sections.contains { $0.form == form } }
}

/// Why a text is not a template.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line number, counted from 1.
    public let line: Int
    /// What is wrong in the line.
    public let reason: String

    /// The error message.
    public var description: String { "line \(line): \(reason)" }
}

/// A section whose lines are still being read.
private struct OpenSection {
    let heading: String
    let line: Int
    var form = Template.Form.answer
    var question: [String] = []

    func closed() throws(TemplateError) -> Template.Section {
        guard !heading.isEmpty else {
            throw TemplateError(line: line, reason: "the section has no heading")
        }
        guard form != .answer || !question.isEmpty else {
            throw TemplateError(
                line: line,
                reason: "the section '\(heading)' asks nothing; write a question below it, or a form: "
                    + Template.known)
        }
        guard form == .answer || question.isEmpty else {
            throw TemplateError(
                line: line,
                reason:
                    "the section '\(heading)' has both a question and the form '\(form.rawValue)'; leave one of them out"
            )
        }
        return Template.Section(
            heading: heading, form: form,
            question: question.isEmpty ? nil : question.joined(separator: " "))
    }
}

extension String {
    /// The text after a mark at the start; `nil` if the line starts differently. "##" does not match "###".
    fileprivate func after(_ mark: String) -> String? {
        guard lowercased().hasPrefix(mark), !dropFirst(mark.count).hasPrefix("#") else { return nil }
        return dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
    }
}
