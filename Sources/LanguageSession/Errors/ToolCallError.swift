import Foundation

extension LanguageModelSession {
    /// A tool failed, and so did the request that called it.
    public struct ToolCallError: LocalizedError {
        /// The tool that failed.
        public var tool: any Tool
        /// The error that the tool threw.
        public var underlyingError: any Swift.Error

        /// Creates an error.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }

        /// The message.
        public var errorDescription: String? { "The tool '\(tool.name)' failed: \(underlyingError)" }
    }
}
