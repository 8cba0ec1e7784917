import Foundation

extension Transcript {
    /// Tools that a model calls at once.
    public struct ToolCalls: Sendable, Equatable, Identifiable, Codable, RandomAccessCollection {
        /// Its name.
        public var id: String
        private var calls: [ToolCall]

        /// Tools that a model calls at once.
        public init<S: Sequence>(id: String = UUID().uuidString, _ calls: S) where S.Element == ToolCall {
            self.id = id
            self.calls = Array(calls)
        }

        /// The first call's place.
        public var startIndex: Int { calls.startIndex }
        /// The place behind the last call.
        public var endIndex: Int { calls.endIndex }
        /// A call by its place.
        public subscript(position: Int) -> ToolCall { calls[position] }
    }

    /// A tool that a model calls.
    public struct ToolCall: Sendable, Equatable, Identifiable {
        /// Its name; that of its output, too.
        public var id: String
        /// Which tool.
        public var toolName: String
        /// With what.
        public var arguments: GeneratedContent

        /// A tool that a model calls.
        public init(id: String, toolName: String, arguments: GeneratedContent) {
            self.id = id
            self.toolName = toolName
            self.arguments = arguments
        }
    }

    /// What a tool returned.
    public struct ToolOutput: Sendable, Equatable, Identifiable, Codable {
        /// The name of the call.
        public var id: String
        /// Which tool.
        public var toolName: String
        /// What it returned.
        public var segments: [Segment]

        /// What a tool returned.
        public init(id: String, toolName: String, segments: [Segment]) {
            self.id = id
            self.toolName = toolName
            self.segments = segments
        }
    }
}
