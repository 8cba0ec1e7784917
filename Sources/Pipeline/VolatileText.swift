/// What a party is saying that is not final yet.
///
/// ```swift
/// if case .volatile(_, let text) = event { show(text.settled, faint: text.tentative) }
/// ```
public struct VolatileText: Hashable, Sendable {
    /// The beginning, which no longer changes: it will be part of a segment when the sentence ends.
    public var settled: String
    /// The rest, which may still change.
    public var tentative: String
    private var separator: String

    /// - Parameters:
    ///   - settled: the words that no longer change.
    ///   - tentative: the words after them.
    ///   - separator: what the language puts between words.
    public init(settled: [String] = [], tentative: [String] = [], separator: String = " ") {
        self.settled = settled.joined(separator: separator)
        self.tentative = tentative.joined(separator: separator)
        self.separator = separator
    }

    /// The whole text.
    public var text: String { lead + tentative }

    /// The settled text, with the separator before the rest if there is any.
    package var lead: String { settled + (settled.isEmpty || tentative.isEmpty ? "" : separator) }

    /// Whether there is no text: everything said has become final.
    public var isEmpty: Bool { settled.isEmpty && tentative.isEmpty }
}
