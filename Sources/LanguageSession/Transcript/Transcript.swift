/// What has been said in a session, as it can be kept and gone on with.
///
/// ```swift
/// let kept = try JSONEncoder().encode(session.transcript)
/// let again = LanguageModelSession(transcript: try JSONDecoder().decode(Transcript.self, from: kept))
/// ```
public struct Transcript: Sendable, Equatable {
    private var entries: [Entry]

    /// Nothing has been said.
    public init() { entries = [] }

    /// What has been said.
    public init(entries: some Sequence<Entry>) { self.entries = Array(entries) }

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
    public var startIndex: Int { entries.startIndex }
    /// The place behind the last entry.
    public var endIndex: Int { entries.endIndex }

    /// An entry by its place.
    public subscript(index: Int) -> Entry {
        get { entries[index] }
        set { entries[index] = newValue }
    }

    /// Puts entries in the place of others.
    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
    where C.Element == Entry {
        entries.replaceSubrange(subrange, with: newElements)
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
