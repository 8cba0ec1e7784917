import Foundation

/// Why a model did not answer. Models throw these, also those that others bring.
///
/// Sessions with a model of this package throw ``LanguageModelSession/GenerationError``, which came first, unless they were made with
/// `some LanguageModel`.
public enum LanguageModelError: LocalizedError, Sendable {
    /// The conversation does not fit.
    case contextSizeExceeded(ContextSizeExceeded)
    /// Too much was asked in too little time. Models of this package do not throw it.
    case rateLimited(RateLimited)
    /// A rule of safety stood against it. Models of this package have none.
    case guardrailViolation(GuardrailViolation)
    /// The model does not want to. Models of this package do not throw it.
    case refusal(Refusal)
    /// The model cannot do what the request needs.
    case unsupportedCapability(UnsupportedCapability)
    /// The conversation holds what the model cannot read. Models of this package read all there is.
    case unsupportedTranscriptContent(UnsupportedTranscriptContent)
    /// The schema asks for something that cannot be enforced.
    case unsupportedGenerationGuide(UnsupportedGenerationGuide)
    /// The model does not know the language. Models of this package do not throw it.
    case unsupportedLanguageOrLocale(UnsupportedLanguageOrLocale)
    /// It took too long. Models of this package do not throw it.
    case timeout(Timeout)

    /// The sentence.
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
    /// How much fits, and how much there was.
    public struct ContextSizeExceeded: Sendable {
        /// How many tokens fit.
        public var contextSize: Int
        /// How many there were.
        public var tokenCount: Int
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// How much fits, and how much there was.
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

    /// Until when nothing more is answered.
    public struct RateLimited: Sendable {
        /// From when on there are answers again.
        public var resetDate: Date?
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// Until when nothing more is answered.
        public init(resetDate: Date? = nil, debugDescription: String, metadata: [String: any Sendable] = [:])
        {
            self.resetDate = resetDate
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// What stood against it.
    public struct GuardrailViolation: Sendable {
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]
        /// What stood against it.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// What the model does not want to do.
    public struct Refusal: Sendable {
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]
        private let words: String

        /// What the model does not want to do, and why in its own words.
        public init(
            explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            words = explanation
            self.debugDescription = debugDescription
            self.metadata = metadata
        }

        /// Why, in the model's own words.
        public var explanation: LanguageModelSession.Response<String> {
            get async throws { try LanguageModelSession.Response(.init(content: words.generatedContent)) }
        }
    }

    /// What the model cannot do.
    public struct UnsupportedCapability: Sendable {
        /// What the model cannot do.
        public var capability: LanguageModelCapabilities.Capability
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// What the model cannot do.
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
        /// What the model cannot read.
        public var unsupportedContent: [Transcript.Entry]
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// What the model cannot read.
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
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// What cannot be enforced.
        public init(
            schemaName: String? = nil, debugDescription: String, metadata: [String: any Sendable] = [:]
        ) {
            self.schemaName = schemaName
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// Which language it was.
    public struct UnsupportedLanguageOrLocale: Sendable {
        /// Which language it was.
        public var languageCode: Locale.LanguageCode
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]

        /// Which language it was.
        public init(
            languageCode: Locale.LanguageCode, debugDescription: String,
            metadata: [String: any Sendable] = [:]
        ) {
            self.languageCode = languageCode
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }

    /// What took too long.
    public struct Timeout: Sendable {
        /// The sentence.
        public var debugDescription: String
        /// What else there is to say of it.
        public var metadata: [String: any Sendable]
        /// What took too long.
        public init(debugDescription: String, metadata: [String: any Sendable] = [:]) {
            self.debugDescription = debugDescription
            self.metadata = metadata
        }
    }
}
