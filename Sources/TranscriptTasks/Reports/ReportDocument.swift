import LanguageModels
import Timeline

/// A report as it is written to JSON: seconds with three decimals, rounded once from the exact times.
public struct ReportDocument: Hashable, Sendable, Codable {
    public struct Line: Hashable, Sendable, Codable {
        public var text: String
        public var speaker: String?
        public var segments: [Int]
        public var start: Double
        public var end: Double
    }

    public struct Coverage: Hashable, Sendable, Codable {
        public var audioSeconds: Double
        public var speechSeconds: Double
        public var segments: Int
        public var segmentsRead: Int
        public var windowsPlanned: Int
        public var windowsFinished: Int
    }

    public var schemaVersion: Int
    public var task: String
    public var recipe: LanguageEngineProfile.Recipe
    public var model: String
    public var title: Line?
    public var keyMoments: [Line]
    public var coverage: Coverage

    public init(_ report: Report) {
        schemaVersion = report.schemaVersion
        task = report.task
        recipe = report.recipe
        model = report.model
        title = report.title.map(Self.document)
        keyMoments = report.keyMoments.map(Self.document)
        coverage = Coverage(
            audioSeconds: seconds(report.coverage.audio), speechSeconds: seconds(report.coverage.speech),
            segments: report.coverage.segments, segmentsRead: report.coverage.segmentsRead,
            windowsPlanned: report.coverage.windowsPlanned, windowsFinished: report.coverage.windowsFinished)
    }

    private static func document(_ line: EvidencedLine) -> Line {
        Line(
            text: line.text, speaker: line.speaker, segments: line.segments, start: seconds(line.range.start),
            end: seconds(line.range.end))
    }
}

private func seconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }
