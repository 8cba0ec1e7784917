import Foundation

extension LanguageModelSession {
    /// A tool failed, and with it the request that called it.
    public struct ToolCallError: LocalizedError {
        /// The tool.
        public var tool: any Tool
        /// What it threw.
        public var underlyingError: any Swift.Error

        /// A tool failed.
        public init(tool: any Tool, underlyingError: any Swift.Error) {
            self.tool = tool
            self.underlyingError = underlyingError
        }

        /// The sentence.
        public var errorDescription: String? { "The tool '\(tool.name)' failed: \(underlyingError)" }
    }
}
