/// What has been said in a session, as it can be kept and gone on with.
///
/// ```swift
/// let kept = try JSONEncoder().encode(session.transcript)
/// let again = LanguageModelSession(transcript: try JSONDecoder().decode(Transcript.self, from: kept))
/// ```
public struct Transcript: Sendable, Equatable {
    /// What has been said. A transcript is a collection of it, which is why Apple's has lost this name.
    @available(*, deprecated, message: "a transcript is a collection of its entries")
    public var entries: [Entry] { steps }

    private var steps: [Entry]

    /// Nothing has been said.
    public init() { steps = [] }

    /// What has been said.
    public init(entries: some Sequence<Entry>) { steps = Array(entries) }

    /// A step of a conversation.
    public enum Entry: Sendable, Equatable, Identifiable {
        /// What the model is told before everything else.
        case instructions(Instructions)
        /// What it is asked.
        case prompt(Prompt)
        /// Tools that it calls.
        case toolCalls(ToolCalls)
        /// What a tool returned.
        case toolOutput(ToolOutput)
        /// What it answers.
        case response(Response)
        /// What it thought before it answered.
        case reasoning(Reasoning)

        /// Its name, unlike that of any other entry.
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
    /// The first entry's place.
    public var startIndex: Int { steps.startIndex }
    /// The place behind the last entry.
    public var endIndex: Int { steps.endIndex }

    /// An entry by its place.
    public subscript(index: Int) -> Entry {
        get { steps[index] }
        set { steps[index] = newValue }
    }

    /// Puts entries in the place of others.
    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
    where C.Element == Entry {
        steps.replaceSubrange(subrange, with: newElements)
    }
}

extension Transcript {
    /// What has been said behind the instructions. What is set takes its place; the instructions stay.
    public var history: ArraySlice<Entry> {
        get { steps[historyStart...] }
        set { steps.replaceSubrange(historyStart..., with: newValue) }
    }

    private var historyStart: Int {
        if case .instructions? = steps.first { 1 } else { 0 }
    }
}

extension Transcript.Entry: CustomStringConvertible {
    /// Who says what.
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
