/// What went wrong with a text model: the facts, and a sentence made of them.
///
/// ```swift
/// do { … } catch let error as TextModelError where error.code == .exceededContextWindowSize { … }
/// ```
///
/// What a user wrote or said is never part of it.
public struct TextModelError: Error, Hashable, Sendable, Codable {
    /// What kind of failure it is.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The name, as JSON has it.
        public let rawValue: String
        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The model's file cannot be opened or read.
        public static let modelUnreadable = Code(rawValue: "modelUnreadable")
        /// The file is not what its header says, or no model file at all.
        public static let modelDamaged = Code(rawValue: "modelDamaged")
        /// A sound model that cannot do what is asked of it here.
        public static let modelUnfit = Code(rawValue: "modelUnfit")
        /// The file's chat template is missing or unknown to the engine.
        public static let unknownChatTemplate = Code(rawValue: "unknownChatTemplate")
        /// The text has more tokens than fit; ``TextModelError/tokenCount`` and
        /// ``TextModelError/contextSize`` say how many.
        public static let exceededContextWindowSize = Code(rawValue: "exceededContextWindowSize")
        /// The schema asks for something that cannot be enforced.
        public static let unsupportedGuide = Code(rawValue: "unsupportedGuide")
        /// What was generated cannot be made into the value that was asked for.
        public static let decodingFailure = Code(rawValue: "decodingFailure")
        /// The limit on tokens was reached inside a structure.
        public static let truncatedResponse = Code(rawValue: "truncatedResponse")
        /// An option has a value that means nothing.
        public static let invalidOption = Code(rawValue: "invalidOption")
        /// A saved state belongs to another model, to other options, or is damaged.
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
    /// What to do about it, as a sentence of its own.
    public var remedy: String?
    /// How long the prompt was.
    public var tokenCount: Int?
    /// How long it may be.
    public var contextSize: Int?

    /// The parts of the sentence.
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
    /// So that `catch TextModelError.Code.modelDamaged` reads as one would say it.
    public static func ~= (code: TextModelError.Code, error: any Error) -> Bool {
        (error as? TextModelError)?.code == code
    }
}

extension TextModelError: CustomStringConvertible {
    /// The sentence.
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
