/// An incomplete report, shown while the user waits. It contains the notes so far; titles come last.
///
/// ```swift
/// let report = try await run.finish(transcript) { draft in
///     print("\(draft.written) of \(draft.planned)", draft.told.last?.shown ?? "")
/// }
/// ```
public struct ReportDraft: Hashable, Sendable {
    /// The report so far.
    public var report: Report
    /// The number of pieces of the conversation that have been read.
    public var written: Int
    /// The total number of pieces.
    public var planned: Int

    /// Creates a draft.
    public init(report: Report, written: Int, planned: Int) {
        self.report = report
        self.written = written
        self.planned = planned
    }

    /// The lines so far that are not in doubt, in report order.
    public var told: [EvidencedLine] { report.lines.filter { $0.doubt == nil } }

    /// A receiver that passes on drafts with their report changed; `nil` if there is no receiver.
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

/// Receives an incomplete report.
public typealias DraftReceiver = @Sendable (ReportDraft) async throws -> Void
