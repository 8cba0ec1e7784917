import Foundation

/// Takes what an executor writes, while it writes it, to whoever reads along.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// Something was written.
    public typealias Element = Event
    /// A channel does not fail; its executor does.
    public typealias Failure = Never
    /// What a request took.
    public typealias Usage = LanguageModelSession.Usage

    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// An empty channel.
    public init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Takes what was written. Nobody has to wait.
    public nonisolated(nonsending) func send(_ event: Event) async { pass(event) }

    /// The same for engines, which write from threads of their own.
    func pass(_ event: Event) { continuation.yield(event) }

    /// Nothing more will come.
    func finish() { continuation.finish() }

    /// Reads what was written, in its order. A channel has one reader.
    public func makeAsyncIterator() -> AsyncStream<Event>.Iterator { stream.makeAsyncIterator() }

    /// Something was written.
    public enum Event: Sendable {
        /// A part of the answer.
        case response(entryID: String? = nil, action: Response.Action)
        /// A part of what the model thinks.
        case reasoning(entryID: String? = nil, action: Reasoning.Action)
        /// A part of a call.
        case toolCalls(entryID: String? = nil, action: ToolCalls.Action)
    }

    /// Names what can happen to an answer.
    public enum Response {
        /// What happens to an answer.
        public enum Action: Sendable {
            /// It grows.
            case appendText(String, segmentID: String? = nil, tokenCount: Int)
            /// What it was so far is something else now.
            case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int)
            /// What it took so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// What else there is to say of it. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }
    }

    /// Names what can happen to thoughts.
    public enum Reasoning {
        /// What happens to thoughts.
        public enum Action: Sendable {
            /// They grow.
            case appendText(String, segmentID: String? = nil, tokenCount: Int)
            /// What they were so far is something else now.
            case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int)
            /// By which a service knows them again.
            case updateSignature(Data, tokenCount: Int)
            /// What they took so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// What else there is to say of it. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }
    }

    /// Names what can happen to calls.
    public enum ToolCalls {
        /// What happens to calls.
        public enum Action: Sendable {
            /// A call begins, or grows.
            case toolCall(id: String, name: String, action: ToolCall.Action)
            /// A call is taken back.
            case removeToolCall(id: String)
            /// What they took so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// What else there is to say of it. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }

        /// Names what can happen to one call.
        public enum ToolCall {
            /// What happens to one call.
            public enum Action: Sendable {
                /// Its arguments grow, as JSON.
                case appendArguments(String, tokenCount: Int)
                /// What else there is to say of it. Sessions of this package do not keep it.
                case updateMetadata(LanguageModelSession.Metadata)
            }
        }
    }
}
