import Foundation

extension LanguageModelSession {
    /// Why a session with a model of this package did not answer: the errors that Apple's session had first.
    ///
    /// ```swift
    /// do { … } catch LanguageModelSession.GenerationError.exceededContextWindowSize { … }
    /// ```
    public enum GenerationError: LocalizedError {
        /// What more there is to say.
        public struct Context: Sendable {
            /// The sentence.
            public let debugDescription: String

            /// What more there is to say.
            public init(debugDescription: String) { self.debugDescription = debugDescription }
        }

        /// The conversation does not fit into what the model sees at once.
        case exceededContextWindowSize(Context)
        /// The model is not here, or cannot be opened.
        case assetsUnavailable(Context)
        /// A rule of safety stood against it. Models of this package have none.
        case guardrailViolation(Context)
        /// The schema asks for something that cannot be enforced.
        case unsupportedGuide(Context)
        /// The model does not know the language. Models of this package do not throw it.
        case unsupportedLanguageOrLocale(Context)
        /// What was written cannot be made into the value that was asked for.
        case decodingFailure(Context)
        /// Too much was asked in too little time. Models of this package do not throw it.
        case rateLimited(Context)
        /// A session was asked a second thing before it had answered the first.
        case concurrentRequests(Context)
        /// The model does not want to. Models of this package do not throw it.
        case refusal(Refusal, Context)

        /// What the model did not want to answer.
        public struct Refusal: Sendable {
            private let transcript: Transcript

            /// The conversation that it did not want to go on with.
            public init(transcriptEntries: [Transcript.Entry]) {
                transcript = Transcript(entries: transcriptEntries)
            }

            /// The model's words about it. Asks it.
            public nonisolated(nonsending) var explanation: Response<String> {
                get async throws { try await explanationStream.collect() }
            }

            /// The same, piece by piece.
            public var explanationStream: ResponseStream<String> {
                LanguageModelSession(transcript: transcript).streamResponse(
                    to: "Explain in one sentence why you do not answer this.")
            }
        }

        /// The sentence.
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

    /// What a session does not do, whatever its model is.
    public enum Error: LocalizedError, Sendable, Hashable {
        /// It was asked a second thing before it had answered the first.
        case concurrentRequests
        /// Its transcript was changed while it answered. The answer is lost, the change is not.
        case transcriptMutationWhileResponding

        /// The sentence.
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
    /// The first name of an error; `nil` for errors that had none.
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
