/// The conversation of a session, which can be stored and continued.
///
/// ```swift
/// let kept = try JSONEncoder().encode(session.transcript)
/// let again = LanguageModelSession(transcript: try JSONDecoder().decode(Transcript.self, from: kept))
/// ```
public struct Transcript: Sendable, Equatable {
    /// The entries. A transcript is a collection of them, which is why Apple's no longer has this property.
    @available(*, deprecated, message: "a transcript is a collection of its entries")
    public var entries: [Entry] { steps }

    private var steps: [Entry]

    /// Creates an empty transcript.
    public init() { steps = [] }

    /// Creates a transcript from entries.
    public init(entries: some Sequence<Entry>) { steps = Array(entries) }

    /// A step of a conversation.
    public enum Entry: Sendable, Equatable, Identifiable {
        /// What the model is told before everything else.
        case instructions(Instructions)
        /// What the model is asked.
        case prompt(Prompt)
        /// Tools that the model calls.
        case toolCalls(ToolCalls)
        /// What a tool returned.
        case toolOutput(ToolOutput)
        /// What the model answers.
        case response(Response)
        /// What the model thought before it answered.
        case reasoning(Reasoning)

        /// A unique identifier.
        public var id: String {
            switch self {
            case .instructions(let value): value.id
            case .prompt(let value): value.id
            case .toolCalls(let value): value.id
            case .toolOutput(let value): value.id
            case .response(let value): value.id
            case .reasoning(let value): value.id
            }
        }
    }
}

extension Transcript: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    /// The index of the first entry.
    public var startIndex: Int { steps.startIndex }
    /// The index after the last entry.
    public var endIndex: Int { steps.endIndex }

    /// An entry by its index.
    public subscript(index: Int) -> Entry {
        get { steps[index] }
        set { steps[index] = newValue }
    }

    /// Replaces a range of entries.
    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
    where C.Element == Entry {
        steps.replaceSubrange(subrange, with: newElements)
    }
}

extension Transcript {
    /// The entries after the instructions. Setting them keeps the instructions.
    public var history: ArraySlice<Entry> {
        get { steps[historyStart...] }
        set { steps.replaceSubrange(historyStart..., with: newValue) }
    }

    private var historyStart: Int {
        if case .instructions? = steps.first { 1 } else { 0 }
    }
}

extension Transcript.Entry: CustomStringConvertible {
    /// The kind of entry, and its contents.
    public var description: String {
        switch self {
        case .instructions(let value): "Instructions: \(value.segments.text)"
        case .prompt(let value): "Prompt: \(value.segments.text)"
        case .toolCalls(let value):
            "Tool calls: \(value.map { "\($0.toolName)(\($0.arguments.jsonString))" }.joined(separator: ", "))"
        case .toolOutput(let value): "\(value.toolName): \(value.segments.text)"
        case .response(let value): "Response: \(value.segments.text)"
        case .reasoning(let value): "Reasoning: \(value.segments.text)"
        }
    }
}
