import Foundation

/// Why a model did not answer. All models throw these errors, including those from other packages.
///
/// Sessions with a model of this package throw the older ``LanguageModelSession/GenerationError`` unless they were created with
/// `some LanguageModel`.
public enum LanguageModelError: LocalizedError, Sendable {
    /// The conversation does not fit into the model's context window.
    case contextSizeExceeded(ContextSizeExceeded)
    /// There were too many requests in too little time. Models of this package do not throw this.
    case rateLimited(RateLimited)
    /// A safety rule prevented the answer. Models of this package have none.
    case guardrailViolation(GuardrailViolation)
    /// The model refuses to answer. Models of this package do not throw this.
    case refusal(Refusal)
    /// The model cannot do what the request needs.
    case unsupportedCapability(UnsupportedCapability)
    /// The conversation contains something that the model cannot read. Models of this package read everything.
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    /// The schema asks for something that cannot be enforced.
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    /// The model does not know the language. Models of this package do not throw it.
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    /// The answer took too long. Models of this package do not throw this.
    case timeout(Timeout)

    /// The message.
    public var errorDescription: String? {
        switch self {
        case .contextSizeExceeded(let details): details.debugDescription
        case .rateLimited(let details): details.debugDescription
        case .guardrailViolation(let details): details.debugDescription
        case .refusal(let details): details.debugDescription
        case .unsupportedCapability(let details): details.debugDescription
        case .unsupportedTranscriptContent(let details): details.debugDescription
        case .unsupportedGenerationGuide(let details): details.debugDescription
        case .unsupportedLanguageOrLocale(let details): details.debugDescription
        case .timeout(let details): details.debugDescription
        }
    }
}

extension LanguageModelError {
    /// The size of the context window and of the conversation.
    public struct ContextSizeExceeded: Sendable {
        /// The number of tokens that fit.
        public var contextSize: Int
        /// The number of tokens in the conversation.
        public var tokenCount: Int
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            contextSize: Int, tokenCount: Int, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.contextSize = contextSize
            self.tokenCount = tokenCount
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// When requests are answered again.
    public struct RateLimited: Sendable {
        /// The time from which requests are answered again.
        public var resetDate: Date?
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(resetDate: Date? = nil, debugDescription: String, metadata: [String: any Sendable] = [:])
        {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details of the safety rule that prevented the answer.
    public struct GuardrailViolation: Sendable {
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]
        /// Creates the details of the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details of the model's refusal.
    public struct Refusal: Sendable {
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]
        private let words: String

        /// Creates the details of the error, with an explanation in the model's own words.
        public init(
            explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            words = explanation
            self.debugDescription = debugDescription
            self.metadata = metadata
        }

        /// The explanation in the model's own words.
        public var explanation: LanguageModelSession.Response<String> {
            get async throws { try LanguageModelSession.Response(.init(content: words.generatedContent)) }
        }
    }

    /// What the model cannot do.
    public struct UnsupportedCapability: Sendable {
        /// The missing capability.
        public var capability: LanguageModelCapabilities.Capability
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            capability: LanguageModelCapabilities.Capability, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.capability = capability
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// What the model cannot read.
    public struct UnsupportedTranscriptContent: Sendable {
        /// The entries that the model cannot read.
        public var unsupportedContent: [Transcript.Entry]
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            unsupportedContent: [Transcript.Entry], debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.unsupportedContent = unsupportedContent
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// What cannot be enforced.
    public struct UnsupportedGenerationGuide: Sendable {
        /// The name of the schema.
        public var schemaName: String?
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            schemaName: String? = nil, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// The language that the model does not know.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// The language that the model does not know.
        public var languageCode: Locale.LanguageCode
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]

        /// Creates the details of the error.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Details of a timeout.
    public struct Timeout: Sendable {
        /// The message.
        public var debugDescription: String
        /// Further details.
        public var metadata: [String: any Sendable]
        /// Creates the details of the error.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
