extension Report {
    /// Where a line is in a report.
    enum Place: Hashable, Sendable {
        /// A title of the whole recording or of a part.
        case title
        /// Prose: the summary or a part's account.
        case prose
        /// A list item.
        case list
        case action, date
        /// An amount or a name.
        case mention

        /// Whether its text was written rather than quoted.
        var isTold: Bool { self == .title || self == .prose }
    }

    /// The same report with changed lines. Only this function knows where all the lines are.
    func changingLines(_ change: @escaping (EvidencedLine, Place) -> EvidencedLine) -> Report {
        let at = { (place: Place) in { (line: EvidencedLine) in change(line, place) } }
        let part = { (stretch: Stretch) in
            var stretch = stretch
            stretch.title = stretch.title.map(at(.title))
            stretch.account = stretch.account.map(at(.prose))
            stretch.lines = stretch.lines.map(at(.list))
            return stretch
        }
        var report = self
        report.title = title.map(at(.title))
        report.alternatives = alternatives.map(at(.title))
        report.teaser = teaser.map(at(.prose))
        report.overview = overview.map(at(.prose))
        report.keyMoments = keyMoments.map(at(.list))
        report.decisions = decisions.map(at(.list))
        report.actions = actions.map(at(.action))
        report.questions = questions.map(at(.list))
        report.amounts = amounts.map(at(.mention))
        report.dates = dates.map(at(.date))
        report.names = names.map(at(.mention))
        report.topics = topics.map(part)
        report.chapters = chapters.map(part)
        for index in sections.indices { report.sections[index].lines = sections[index].lines.map(at(.list)) }
        return report
    }
}
