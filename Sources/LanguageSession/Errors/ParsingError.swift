import Foundation

extension GeneratedContent {
    /// Text or content that does not have the expected form.
    public struct ParsingError: LocalizedError, Sendable, CustomDebugStringConvertible {
        /// The text that was found.
        public var rawContent: String
        /// The error that caused this one, if any.
        public var underlyingError: (any Error)?
        /// The message.
        public var debugDescription: String

        /// Creates an error.
        public init(rawContent: String, underlyingError: (any Error)? = nil, debugDescription: String) {
            self.rawContent = rawContent
            self.underlyingError = underlyingError
            self.debugDescription = debugDescription
        }

        init(wanted: String, found: GeneratedContent) {
            self.init(
                rawContent: found.jsonString,
                debugDescription: "\(wanted) was expected, \(found.json.kindName) was found.")
        }

        /// The message.
        public var errorDescription: String? { debugDescription }
    }
}
