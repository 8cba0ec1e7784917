import Foundation

/// A kind of report: its sections in their order, and what is asked for those of the user's own.
///
/// It is one text in Markdown:
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
    /// What a section holds.
    public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// What matters, in the order in which it was said.
        case keyMoments = "key moments"
        case decisions
        /// With owner and day.
        case toDo = "to do"
        case openQuestions = "open questions"
        /// Amounts, dates and names that were said.
        case mentioned
        /// How long each person spoke.
        case speakingTime = "speaking time"
        /// What matters, by topic.
        case topics
        /// The whole recording in parts, each with a title.
        case chapters
        /// What was said about a question.
        case answer
    }

    /// A part of the report.
    public struct Section: Hashable, Sendable, Codable {
        /// As a reader sees it.
        public let heading: String
        /// What it holds.
        public let form: Form
        /// What is asked, where it holds an answer.
        public let question: String?
    }

    /// As the user types it.
    public let name: String
    /// What it is for, in a line.
    public let summary: String
    /// In their order.
    public let sections: [Section]

    /// Reads a template.
    ///
    /// - Parameters:
    ///   - text: Markdown: a line with `#` says what it is for, a line with `##` begins a section.
    ///   - name: what it is called.
    /// - Throws: ``TemplateError`` with the line that is wrong.
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

    /// Some section holds what was said about a question.
    var asks: Bool { sections.contains { $0.form == .answer } }

    func has(_ form: Form) -> Bool { sections.contains { $0.form == form } }
}

/// Why a text is no template.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where, counted from 1.
    public let line: Int
    /// What is wrong there.
    public let reason: String

    /// The sentence.
    public var description: String { "line \(line): \(reason)" }
}

/// A section while its lines are read.
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
    /// What stands behind a mark at the beginning; `nil` where the mark is another one. "##" begins no line of "###".
    fileprivate func after(_ mark: String) -> String? {
        guard lowercased().hasPrefix(mark), !dropFirst(mark.count).hasPrefix("#") else { return nil }
        return dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
    }
}
