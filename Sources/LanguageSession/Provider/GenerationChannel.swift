import Foundation

/// Carries what an executor writes to a reader, while it is written.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
    /// Something that was written.
    public typealias Element = Event
    /// A channel does not fail; its executor may.
    public typealias Failure = Never
    /// The usage of a request.
    public typealias Usage = LanguageModelSession.Usage

    private let stream: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    /// Creates an empty channel.
    public init() { (stream, continuation) = AsyncStream.makeStream() }

    /// Sends an event. The sender never waits.
    public nonisolated(nonsending) func send(_ event: Event) async { pass(event) }

    /// Sends an event from an engine, which writes from threads of its own.
    func pass(_ event: Event) { continuation.yield(event) }

    /// Ends the channel.
    func finish() { continuation.finish() }

    /// Reads the events in order. A channel has one reader.
    public func makeAsyncIterator() -> AsyncStream<Event>.Iterator { stream.makeAsyncIterator() }

    /// Something that was written.
    public enum Event: Sendable {
        /// A part of the answer.
        case response(entryID: String? = nil, action: Response.Action)
        /// A part of the model's thoughts.
        case reasoning(entryID: String? = nil, action: Reasoning.Action)
        /// A part of a tool call.
        case toolCalls(entryID: String? = nil, action: ToolCalls.Action)
    }

    /// What can happen to an answer.
    public enum Response {
        /// A change to an answer.
        public enum Action: Sendable {
            /// Text is added.
            case appendText(String, segmentID: String? = nil, tokenCount: Int)
            /// The text so far is replaced.
            case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int)
            /// The usage so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// Other information. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }
    }

    /// What can happen to thoughts.
    public enum Reasoning {
        /// A change to thoughts.
        public enum Action: Sendable {
            /// Text is added.
            case appendText(String, segmentID: String? = nil, tokenCount: Int)
            /// The text so far is replaced.
            case replaceTextSegment(String, segmentID: String? = nil, tokenCount: Int)
            /// The signature by which a service recognizes its thoughts.
            case updateSignature(Data, tokenCount: Int)
            /// The usage so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// Other information. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }
    }

    /// What can happen to tool calls.
    public enum ToolCalls {
        /// A change to tool calls.
        public enum Action: Sendable {
            /// A call begins, or grows.
            case toolCall(id: String, name: String, action: ToolCall.Action)
            /// A call is withdrawn.
            case removeToolCall(id: String)
            /// The usage so far.
            case updateUsage(
                input: Usage.Input, output: Usage.Output, metadata: LanguageModelSession.Metadata = [:])
            /// Other information. Sessions of this package do not keep it.
            case updateMetadata(LanguageModelSession.Metadata)
        }

        /// What can happen to one call.
        public enum ToolCall {
            /// A change to one call.
            public enum Action: Sendable {
                /// Its arguments grow, as JSON.
                case appendArguments(String, tokenCount: Int)
                /// Other information. Sessions of this package do not keep it.
                case updateMetadata(LanguageModelSession.Metadata)
            }
        }
    }
}
