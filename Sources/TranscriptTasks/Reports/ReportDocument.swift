import LanguageModels
import Timeline

/// A report as it is written to JSON: seconds with three decimals, rounded once from the exact times. Lists that a task does not
/// make are left out.
public struct ReportDocument: Hashable, Sendable, Codable {
    public struct Line: Hashable, Sendable, Codable {
        public var text: String
        public var sentence: String?
        public var speaker: String?
        public var owner: String?
        public var due: String?
        public var segments: [Int]
        public var start: Double
        public var end: Double
        public var doubt: RejectedClaim.Reason?
        /// The utterances that it puts together, where it is more than one.
        public var quotes: [Line]?
    }

    public struct Stretch: Hashable, Sendable, Codable {
        public var title: Line?
        public var firstSegment: Int
        public var lastSegment: Int
        public var start: Double
        public var end: Double
        public var lines: [Line]?
    }

    public struct Coverage: Hashable, Sendable, Codable {
        public var audioSeconds: Double
        public var speechSeconds: Double
        public var segments: Int
        public var segmentsRead: Int
        public var windowsPlanned: Int
        public var windowsFinished: Int
        public var stopReasons: [StopReason]
        public var retries: Int
        /// Segments that were left out; a report that leaves any out is never called whole.
        public var truncatedSegments: Int
    }

    public var schemaVersion: Int
    public var task: String
    public var recipe: LanguageEngineProfile.Recipe
    public var model: String
    public var notices: [String]?
    public var title: Line?
    public var givenTitle: String?
    public var alternatives: [Line]?
    public var teaser: Line?
    public var overview: Line?
    public var keyMoments: [Line]
    public var decisions: [Line]?
    public var actions: [Line]?
    public var questions: [Line]?
    public var amounts: [Line]?
    public var dates: [Line]?
    public var names: [Line]?
    public var topics: [Stretch]?
    public var chapters: [Stretch]?
    public var answer: GeneratedContent?
    public var rejected: [RejectedClaim]?
    public var coverage: Coverage

    public init(_ report: Report) {
        schemaVersion = report.schemaVersion
        task = report.task
        recipe = report.recipe
        model = report.model
        notices = report.notices.isEmpty ? nil : report.notices
        title = report.title.map(Line.init)
        givenTitle = report.givenTitle
        alternatives = listed(report.alternatives)
        teaser = report.teaser.map(Line.init)
        overview = report.overview.map(Line.init)
        keyMoments = report.keyMoments.map(Line.init)
        decisions = listed(report.decisions)
        actions = listed(report.actions)
        questions = listed(report.questions)
        amounts = listed(report.amounts)
        dates = listed(report.dates)
        names = listed(report.names)
        topics = report.topics.isEmpty ? nil : report.topics.map(Stretch.init)
        chapters = report.chapters.isEmpty ? nil : report.chapters.map(Stretch.init)
        answer = report.answer
        rejected = report.rejected.isEmpty ? nil : report.rejected
        coverage = Coverage(
            audioSeconds: seconds(report.coverage.audio), speechSeconds: seconds(report.coverage.speech),
            segments: report.coverage.segments, segmentsRead: report.coverage.segmentsRead,
            windowsPlanned: report.coverage.windowsPlanned, windowsFinished: report.coverage.windowsFinished,
            stopReasons: report.coverage.stopReasons, retries: report.coverage.retries,
            truncatedSegments: report.coverage.segmentsLeftOut)
    }
}

extension ReportDocument.Line {
    fileprivate init(_ line: EvidencedLine) {
        self.init(
            text: line.text, sentence: line.sentence, speaker: line.speaker, owner: line.owner, due: line.due,
            segments: line.segments,
            start: seconds(line.range.start), end: seconds(line.range.end), doubt: line.doubt,
            quotes: listed(line.quotes))
    }
}

extension ReportDocument.Stretch {
    fileprivate init(_ stretch: Stretch) {
        self.init(
            title: stretch.title.map(ReportDocument.Line.init), firstSegment: stretch.segments.lowerBound,
            lastSegment: stretch.segments.upperBound, start: seconds(stretch.range.start),
            end: seconds(stretch.range.end), lines: listed(stretch.lines))
    }
}

private func listed(_ lines: [EvidencedLine]) -> [ReportDocument.Line]? {
    lines.isEmpty ? nil : lines.map(ReportDocument.Line.init)
}

private func seconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }
