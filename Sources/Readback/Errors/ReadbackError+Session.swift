import Foundation
import LanguageSession

/// An error of the language session. It has the name that Apple gives it and describes itself in one sentence.
protocol SessionError: LocalizedError {
    var libraryCode: ReadbackError.Code { get }
}

extension SessionError {
    /// The sentence without its full stop, since a text model's error is combined with other text.
    var sessionReason: String {
        let sentence = errorDescription ?? "\(self)"
        return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}

extension LanguageModelError: SessionError {
    var libraryCode: ReadbackError.Code {
        switch self {
        case .contextSizeExceeded, .unsupportedGenerationGuide, .unsupportedCapability,
            .unsupportedTranscriptContent, .unsupportedLanguageOrLocale:
            .invalidRequest
        case .rateLimited, .guardrailViolation, .refusal, .timeout: .engineFailed
        }
    }
}

extension LanguageModelSession.GenerationError: SessionError {
    var libraryCode: ReadbackError.Code {
        switch self {
        case .exceededContextWindowSize, .unsupportedGuide, .unsupportedLanguageOrLocale, .concurrentRequests:
            .invalidRequest
        case .assetsUnavailable: .modelMissing
        case .guardrailViolation, .decodingFailure, .rateLimited, .refusal: .engineFailed
        }
    }
}

extension LanguageModelSession.Error: SessionError {
    var libraryCode: ReadbackError.Code { .invalidRequest }
}

extension SystemLanguageModel.Error: SessionError {
    var libraryCode: ReadbackError.Code { .modelMissing }
}

extension GenerationSchema.SchemaError: SessionError {
    var libraryCode: ReadbackError.Code { .invalidRequest }
}

extension LanguageModelSession.ToolCallError: SessionError {
    var libraryCode: ReadbackError.Code { .engineFailed }
}

extension GeneratedContent.ParsingError: SessionError {
    var libraryCode: ReadbackError.Code { .engineFailed }
}
