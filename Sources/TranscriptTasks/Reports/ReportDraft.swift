/// A report before it is complete, for whoever waits for it: what was noted so far stands in it. Titles come last.
///
/// ```swift
/// let report = try await run.finish(transcript) { draft in
///     print("\(draft.written) of \(draft.planned)", draft.told.last?.shown ?? "")
/// }
/// ```
public struct ReportDraft: Hashable, Sendable {
    /// What the report would be if it ended here.
    public var report: Report
    /// How many pieces of the conversation were read.
    public var written: Int
    /// How many there are in all.
    public var planned: Int

    /// A report that is so far.
    public init(report: Report, written: Int, planned: Int) {
        self.report = report
        self.written = written
        self.planned = planned
    }

    /// What stands, told or quoted, in the order of the report.
    public var told: [EvidencedLine] { report.lines.filter { $0.doubt == nil } }

    /// Takes drafts of a report that is given on in another form; `nil` where nobody wants them.
    static func receiver(
        _ draft: DraftReceiver?, changing change: @escaping @Sendable (Report) -> Report
    ) -> DraftReceiver? {
        guard let draft else { return nil }
        return {
            try await draft(
                ReportDraft(report: change($0.report), written: $0.written, planned: $0.planned))
        }
    }
}

/// Takes a report that is not complete yet.
public typealias DraftReceiver = @Sendable (ReportDraft) async throws -> Void
