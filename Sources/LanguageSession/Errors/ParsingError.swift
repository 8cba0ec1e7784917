import Foundation

extension GeneratedContent {
    /// Text or content that is not what it should be.
    public struct ParsingError: LocalizedError, Sendable, CustomDebugStringConvertible {
        /// What was found.
        public var rawContent: String
        /// What showed it, where that was another error.
        public var underlyingError: (any Error)?
        /// The sentence.
        public var debugDescription: String

        /// What was found, and what is wrong with it.
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

        /// The sentence.
        public var errorDescription: String? { debugDescription }
    }
}
