/// A section of a report that was made by a template.
public struct ReportSection: Hashable, Sendable, Codable {
    /// What it holds; the lines of all forms but answers stand in the report's own lists.
    public var form: Template.Form
    /// As a reader sees it; `nil` for the usual one of its form.
    public var heading: String?
    /// What was asked, where it holds an answer.
    public var question: String?
    /// The answer; none where nothing was said about it.
    @Listed public var lines: [EvidencedLine]

    /// A section.
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
    /// The sections in the order in which a reader sees them: the template's, or the usual ones.
    var shownSections: [ReportSection] {
        sections.isEmpty ? Template.usualOrder.map { ReportSection($0) } : sections
    }

    /// The lines of a section.
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

    /// With the sections of a template and nothing besides.
    ///
    /// - Parameter answers: to the questions of its sections, in their order.
    func with(_ template: Template, answers: [[EvidencedLine]]) -> Report {
        var (report, rest) = (self, answers[...])
        // Of a talk about one thing there are no topics: what matters stands in their place.
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
    /// How sections follow each other where no template says otherwise.
    static let usualOrder: [Form] = [
        .keyMoments, .decisions, .toDo, .openQuestions, .mentioned, .speakingTime, .topics, .chapters,
    ]

    /// Its sections have the usual headings and the usual order, so that a report need not name them.
    fileprivate var isUsual: Bool {
        let forms = sections.map(\.form)
        return sections.allSatisfy(\.hasUsualHeading) && forms == Self.usualOrder.filter(forms.contains)
    }
}

extension Template.Section {
    /// It is written in the language that was spoken.
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
