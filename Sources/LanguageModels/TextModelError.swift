/// An error of a text model: facts, and a sentence made from them.
///
/// ```swift
/// do { … } catch let error as TextModelError where error.code == .exceededContextWindowSize { … }
/// ```
///
/// It never contains anything that a user wrote or said.
public struct TextModelError: Error, Hashable, Sendable, Codable {
    /// What kind of failure it is.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The name, as used in JSON.
        public let rawValue: String
        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The model's file cannot be opened or read.
        public static let modelUnreadable = Code(rawValue: "modelUnreadable")
        /// The file does not match its header, or is not a model file at all.
        public static let modelDamaged = Code(rawValue: "modelDamaged")
        /// The model is intact but cannot do what is asked of it here.
        public static let modelUnfit = Code(rawValue: "modelUnfit")
        /// The file's chat template is missing or unknown to the engine.
        public static let unknownChatTemplate = Code(rawValue: "unknownChatTemplate")
        /// The text has too many tokens; ``TextModelError/tokenCount`` and
        /// ``TextModelError/contextSize`` say how many it has and how many fit.
        public static let exceededContextWindowSize = Code(rawValue: "exceededContextWindowSize")
        /// The schema asks for something that cannot be enforced.
        public static let unsupportedGuide = Code(rawValue: "unsupportedGuide")
        /// The generated text cannot be turned into the requested value.
        public static let decodingFailure = Code(rawValue: "decodingFailure")
        /// The token limit was reached inside a structure.
        public static let truncatedResponse = Code(rawValue: "truncatedResponse")
        /// An option has an invalid value.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// A saved state is damaged, or belongs to another model or other options.
        public static let unfitState = Code(rawValue: "unfitState")
        /// The engine failed at something that should have worked.
        public static let engineFailure = Code(rawValue: "engineFailure")
    }

    /// What kind of failure it is.
    public var code: Code
    /// What it is about: a path, a model, the name of an option or of a schema.
    public var subject: String
    /// Why, as the end of a sentence.
    public var reason: String
    /// What to do about it, as a full sentence.
    public var remedy: String?
    /// The number of tokens in the prompt, or in an answer that was cut off.
    public var tokenCount: Int?
    /// The number of tokens that fit.
    public var contextSize: Int?

    /// Creates an error from the parts of its sentence.
    public init(
        _ code: Code, subject: String, reason: String, remedy: String? = nil, tokenCount: Int? = nil,
        contextSize: Int? = nil
    ) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.remedy = remedy
        self.tokenCount = tokenCount
        self.contextSize = contextSize
    }
}

extension TextModelError.Code {
    /// Allows `catch TextModelError.Code.modelDamaged`.
    public static func ~= (code: TextModelError.Code, error: any Error) -> Bool {
        (error as? TextModelError)?.code == code
    }
}

extension TextModelError: CustomStringConvertible {
    /// The error as a sentence.
    public var description: String {
        let sentence = "\(subject): \(reason)."
        return remedy.map { "\(sentence) \($0)" } ?? sentence
    }
}

extension TextModelError {
    package static func exceededContext(_ subject: String, tokenCount: Int, contextSize: Int)
        -> TextModelError
    {
        TextModelError(
            .exceededContextWindowSize, subject: subject,
            reason: "the text has \(tokenCount) tokens, but only \(contextSize) fit",
            remedy: "Split it, or use a longer context or another model.",
            tokenCount: tokenCount, contextSize: contextSize)
    }
}
