/// A section of a report made from a template.
public struct ReportSection: Hashable, Sendable, Codable {
    /// What it contains. For all forms except answers, the lines are in the report's own lists.
    public var form: Template.Form
    /// The heading shown to readers; `nil` for the default heading of its form.
    public var heading: String?
    /// The question, if the section contains an answer.
    public var question: String?
    /// The answer's lines; empty if nothing was said about the question.
    @Listed public var lines: [EvidencedLine]

    /// Creates a section.
    public init(
        _ form: Template.Form, heading: String? = nil, question: String? = nil, lines: [EvidencedLine] = []
    ) {
        self.form = form
        self.heading = heading
        self.question = question
        self.lines = lines
    }
}

extension Report {
    /// The sections in reading order: the template's, or the default ones.
    var shownSections: [ReportSection] {
        sections.isEmpty ? Template.usualOrder.map { ReportSection($0) } : sections
    }

    /// The lines shown in a section.
    func lines(of section: ReportSection) -> [EvidencedLine] {
        switch section.form {
        case .keyMoments: keyMoments
        case .decisions: decisions
        case .toDo: actions
        case .openQuestions: questions
        case .answer: section.lines
        case .mentioned, .speakingTime, .topics, .chapters: []
        }
    }

    /// The report with only the sections of a template.
    ///
    /// - Parameter answers: the answers to the template's questions, in order.
    func with(_ template: Template, answers: [[EvidencedLine]]) -> Report {
        var (report, rest) = (self, answers[...])
        // A talk about a single thing has no topics, so its key points replace them.
        let isAboutOneThing = template.has(.topics) && !template.has(.keyMoments) && topics.isEmpty
        if !template.has(.keyMoments) && !isAboutOneThing { report.keyMoments = [] }
        if !template.has(.decisions) { report.decisions = [] }
        if !template.has(.toDo) { report.actions = [] }
        if !template.has(.openQuestions) { report.questions = [] }
        guard !template.isUsual else { return report }
        report.sections = template.sections.map { section in
            ReportSection(
                section.form == .topics && isAboutOneThing ? .keyMoments : section.form,
                heading: section.hasUsualHeading ? nil : section.heading,
                question: section.question, lines: section.form == .answer ? rest.popFirst() ?? [] : [])
        }
        return report
    }
}

extension Template {
    /// The order of sections when no template sets one.
    static let usualOrder: [Form] = [
        .keyMoments, .decisions, .toDo, .openQuestions, .mentioned, .speakingTime, .topics, .chapters,
    ]

    /// Whether the sections have default headings in default order, so that a report need not list them.
    fileprivate var isUsual: Bool {
        let forms = sections.map(\.form)
        return sections.allSatisfy(\.hasUsualHeading) && forms == Self.usualOrder.filter(forms.contains)
    }
}

extension Template.Section {
    /// Whether the default heading is used, in the spoken language.
    fileprivate var hasUsualHeading: Bool { heading.lowercased() == form.rawValue }
}

extension ReportWords {
    /// The heading of a section.
    func heading(of section: ReportSection) -> String {
        if let heading = section.heading { return heading }
        return switch section.form {
        case .keyMoments: keyMoments
        case .decisions: decisions
        case .toDo: toDo
        case .openQuestions: openQuestions
        case .mentioned: mentioned
        case .speakingTime: speakingTime
        case .topics: topics
        case .chapters: chapters
        case .answer: section.question ?? ""
        }
    }
}
