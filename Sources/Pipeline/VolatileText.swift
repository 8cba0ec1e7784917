/// What a party is saying and what is not final yet.
///
/// ```swift
/// if case .volatile(_, let text) = event { show(text.settled, faint: text.tentative) }
/// ```
public struct VolatileText: Hashable, Sendable {
    /// The beginning, which stays as it is: a segment will have it when its sentence ends.
    public var settled: String
    /// The rest, which may change.
    public var tentative: String
    private var separator: String

    /// - Parameters:
    ///   - settled: the words that stay.
    ///   - tentative: those behind them.
    ///   - separator: what the language has between words.
    public init(settled: [String] = [], tentative: [String] = [], separator: String = " ") {
        self.settled = settled.joined(separator: separator)
        self.tentative = tentative.joined(separator: separator)
        self.separator = separator
    }

    /// All of it.
    public var text: String { lead + tentative }

    /// What stays, with what stands between it and the rest.
    package var lead: String { settled + (settled.isEmpty || tentative.isEmpty ? "" : separator) }

    /// Nothing is open: what was said has become final.
    public var isEmpty: Bool { settled.isEmpty && tentative.isEmpty }
}
