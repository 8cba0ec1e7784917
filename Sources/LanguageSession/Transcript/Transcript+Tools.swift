import Foundation

extension Transcript {
    /// Tool calls that a model makes at once.
    public struct ToolCalls: Sendable, Equatable, Identifiable, Codable, RandomAccessCollection {
        /// The identifier.
        public var id: String
        private var calls: [ToolCall]

        /// Creates tool calls.
        public init<S: Sequence>(id: String = UUID().uuidString, _ calls: S) where S.Element == ToolCall {
            self.id = id
            self.calls = Array(calls)
        }

        /// The index of the first call.
        public var startIndex: Int { calls.startIndex }
        /// The index after the last call.
        public var endIndex: Int { calls.endIndex }
        /// A call by its index.
        public subscript(position: Int) -> ToolCall { calls[position] }
    }

    /// A call of a tool by a model.
    public struct ToolCall: Sendable, Equatable, Identifiable {
        /// The identifier; the output has the same one.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// The arguments of the call.
        public var arguments: GeneratedContent

        /// Creates a tool call.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
        }
    }

    /// What a tool returned.
    public struct ToolOutput: Sendable, Equatable, Identifiable, Codable {
        /// The identifier of the call.
        public var id: String
        /// The name of the tool.
        public var toolName: String
        /// The parts of the output.
        public var segments: [Segment]

        /// Creates the output of a tool.
        public init(id: String, toolName: String, segments: [Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}
