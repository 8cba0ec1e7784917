import Foundation

extension LanguageModelSession {
    /// Why a session with a model of this package did not answer: the errors that Apple's session had first.
    ///
    /// ```swift
    /// do { … } catch LanguageModelSession.GenerationError.exceededContextWindowSize { … }
    /// ```
    public enum GenerationError: LocalizedError {
        /// Details of an error.
        public struct Context: Sendable {
            /// The message.
            public let debugDescription: String

            /// Creates the details of an error.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The conversation does not fit into the model's context window.
        case exceededContextWindowSize(Context)
        /// The model is missing or cannot be opened.
        case assetsUnavailable(Context)
        /// A safety rule prevented the answer. Models of this package have none.
        case guardrailViolation(Context)
        /// The schema asks for something that cannot be enforced.
        case unsupportedGuide(Context)
        /// The model does not know the language. Models of this package do not throw it.
        case unsupportedLanguageOrLocale(Context)
        /// What the model wrote cannot be turned into the requested value.
        case decodingFailure(Context)
        /// There were too many requests in too little time. Models of this package do not throw this.
        case rateLimited(Context)
        /// A session got a second request before it had answered the first.
        case concurrentRequests(Context)
        /// The model refuses to answer. Models of this package do not throw this.
        case refusal(Refusal, Context)

        /// What the model refused to answer.
        public struct Refusal: Sendable {
            private let transcript: Transcript

            /// Creates a refusal from the conversation that the model did not continue.
            public init(transcriptEntries: [Transcript.Entry]) {
                transcript = Transcript(entries: transcriptEntries)
            }

            /// The model's explanation. This asks the model.
            public nonisolated(nonsending) var explanation: Response<String> {
                get async throws { try await explanationStream.collect() }
            }

            /// The explanation, piece by piece.
            public var explanationStream: ResponseStream<String> {
                LanguageModelSession(transcript: transcript).streamResponse(
                    to: "Explain in one sentence why you do not answer this.")
            }
        }

        /// The message.
        public var errorDescription: String? {
            switch self {
            case .exceededContextWindowSize(let context), .assetsUnavailable(let context),
                .guardrailViolation(let context), .unsupportedGuide(let context),
                .unsupportedLanguageOrLocale(let context), .decodingFailure(let context),
                .rateLimited(let context), .concurrentRequests(let context), .refusal(_, let context):
                context.debugDescription
            }
        }
    }

    /// What a session refuses, whatever its model is.
    public enum Error: LocalizedError, Sendable, Hashable {
        /// It got a second request before it had answered the first.
        case concurrentRequests
        /// Its transcript was changed while it answered. The answer is lost, the change is kept.
        case transcriptMutationWhileResponding

        /// The message.
        public var errorDescription: String? {
            switch self {
            case .concurrentRequests:
                "The session has not answered the previous request yet. Wait for that answer, or use one session per request."
            case .transcriptMutationWhileResponding:
                "The transcript was changed while the session answered. Wait for the answer, or cancel it, before you change it."
            }
        }
    }
}

extension LanguageModelSession.GenerationError {
    /// The older name of an error; `nil` if the error had none.
    init?(_ error: any Swift.Error) {
        let sentence = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
        let context = Context(debugDescription: sentence)
        switch error {
        case LanguageModelError.contextSizeExceeded: self = .exceededContextWindowSize(context)
        case LanguageModelError.rateLimited: self = .rateLimited(context)
        case LanguageModelError.guardrailViolation: self = .guardrailViolation(context)
        case LanguageModelError.refusal: self = .refusal(Refusal(transcriptEntries: []), context)
        case LanguageModelError.unsupportedGenerationGuide: self = .unsupportedGuide(context)
        case LanguageModelError.unsupportedLanguageOrLocale: self = .unsupportedLanguageOrLocale(context)
        case LanguageModelSession.Error.concurrentRequests: self = .concurrentRequests(context)
        case is SystemLanguageModel.Error: self = .assetsUnavailable(context)
        case is GeneratedContent.ParsingError: self = .decodingFailure(context)
        default: return nil
        }
    }
}
