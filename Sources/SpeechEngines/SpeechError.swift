/// Why an analysis could not be done. The wording is one sentence: the thing, the reason, the next move.
///
/// ```swift
/// do { try await analyzer.start(inputSequence: inputs) }
/// catch SpeechError.noModel { … }
/// ```
public struct SpeechError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        // By Apple's names.
        case internalServiceError, audioReadFailed, audioDisordered, unexpectedAudioFormat,
            incompatibleAudioFormats
        case noModel, moduleOutputFailed, insufficientResources, timeout
        case assetLocaleNotAllocated, tooManyAssetLocalesAllocated, cannotAllocateUnsupportedLocale
        case cannotConfigureAudioSystem
        // Apple has no name for these.
        /// A module belongs to one analyzer for life, and this one belongs to another.
        case moduleAlreadyInUse
        /// A model is there, and its file is not what it should be.
        case modelDamaged
        /// The modules of a session do not go together: a detector without a transcriber, a module made elsewhere.
        case unusableModules
    }

    /// What kind of failure it is.
    public let code: Code
    /// The module, engine, format or time that the error is about.
    public let subject: String
    /// Why, as a part of the sentence.
    public let reason: String
    /// What can be done about it.
    public let nextMove: String

    /// The parts of the sentence.
    public init(_ code: Code, subject: String, reason: String, nextMove: String) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }
}

/// Lets a code stand in a `catch` clause.
public func ~= (code: SpeechError.Code, error: any Error) -> Bool {
    (error as? SpeechError)?.code == code
}

extension SpeechError: CustomStringConvertible {
    /// The whole sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}

/// The codes, so that `catch SpeechError.noModel` reads as it does with Apple's type.
extension SpeechError {
    /// Something failed that should have worked.
    public static var internalServiceError: Code { .internalServiceError }
    /// The audio cannot be read.
    public static var audioReadFailed: Code { .audioReadFailed }
    /// Audio begins before what came earlier has ended.
    public static var audioDisordered: Code { .audioDisordered }
    /// The audio has another format than the modules take.
    public static var unexpectedAudioFormat: Code { .unexpectedAudioFormat }
    /// The modules have no format in common.
    public static var incompatibleAudioFormats: Code { .incompatibleAudioFormats }
    /// There is no model for it on this machine.
    public static var noModel: Code { .noModel }
    /// What a module has found could not be handed on.
    public static var moduleOutputFailed: Code { .moduleOutputFailed }
    /// A model is there, and its file is not what it should be.
    public static var modelDamaged: Code { .modelDamaged }
    /// The machine has too little of something.
    public static var insufficientResources: Code { .insufficientResources }
    /// It took too long.
    public static var timeout: Code { .timeout }
    /// The locale has not been reserved.
    public static var assetLocaleNotAllocated: Code { .assetLocaleNotAllocated }
    /// More locales are reserved than may be.
    public static var tooManyAssetLocalesAllocated: Code { .tooManyAssetLocalesAllocated }
    /// No model serves the locale.
    public static var cannotAllocateUnsupportedLocale: Code { .cannotAllocateUnsupportedLocale }
    /// The sound system does not do what is needed.
    public static var cannotConfigureAudioSystem: Code { .cannotConfigureAudioSystem }
    /// A module belongs to one session at a time.
    public static var moduleAlreadyInUse: Code { .moduleAlreadyInUse }
    /// These modules cannot work in one session.
    public static var unusableModules: Code { .unusableModules }
}
