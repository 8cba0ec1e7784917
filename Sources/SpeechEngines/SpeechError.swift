/// Why an analysis failed. The message is one sentence: the subject, the reason, what to do next.
///
/// ```swift
/// do { try await analyzer.start(inputSequence: inputs) }
/// catch SpeechError.noModel { … }
/// ```
public struct SpeechError: Error, Hashable, Sendable {
    /// The kind of failure.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        // Apple's names.
        case internalServiceError, audioReadFailed, audioDisordered, unexpectedAudioFormat,
            incompatibleAudioFormats
        case noModel, moduleOutputFailed, insufficientResources, timeout
        case assetLocaleNotAllocated, tooManyAssetLocalesAllocated, cannotAllocateUnsupportedLocale
        case cannotConfigureAudioSystem
        // Apple has no name for these.
        /// A module belongs to one analyzer for its lifetime, and this module belongs to another.
        case moduleAlreadyInUse
        /// A model is there, but its file is damaged or of another kind.
        case modelDamaged
        /// The modules of a session do not fit together: a detector without a transcriber, or a module made elsewhere.
        case unusableModules
    }

    /// The kind of failure.
    public let code: Code
    /// The module, engine, format or time that the error is about.
    public let subject: String
    /// The reason, as a part of the sentence.
    public let reason: String
    /// What the user can do about it.
    public let nextMove: String

    /// Creates an error from the parts of its sentence.
    public init(_ code: Code, subject: String, reason: String, nextMove: String) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }
}

/// Lets a code be used in a `catch` clause.
public func ~= (code: SpeechError.Code, error: any Error) -> Bool {
    (error as? SpeechError)?.code == code
}

extension SpeechError: CustomStringConvertible {
    /// The whole sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}

/// The codes, so that `catch SpeechError.noModel` works as with Apple's type.
extension SpeechError {
    /// Something failed that should have worked.
    public static var internalServiceError: Code { .internalServiceError }
    /// The audio cannot be read.
    public static var audioReadFailed: Code { .audioReadFailed }
    /// Audio begins before the end of earlier audio.
    public static var audioDisordered: Code { .audioDisordered }
    /// The audio does not have a format that the modules take.
    public static var unexpectedAudioFormat: Code { .unexpectedAudioFormat }
    /// The modules have no format in common.
    public static var incompatibleAudioFormats: Code { .incompatibleAudioFormats }
    /// This machine has no model for it.
    public static var noModel: Code { .noModel }
    /// A module's results could not be delivered.
    public static var moduleOutputFailed: Code { .moduleOutputFailed }
    /// A model is there, but its file is damaged or of another kind.
    public static var modelDamaged: Code { .modelDamaged }
    /// The machine is short of a resource.
    public static var insufficientResources: Code { .insufficientResources }
    /// It took too long.
    public static var timeout: Code { .timeout }
    /// The locale has not been reserved.
    public static var assetLocaleNotAllocated: Code { .assetLocaleNotAllocated }
    /// More locales are reserved than allowed.
    public static var tooManyAssetLocalesAllocated: Code { .tooManyAssetLocalesAllocated }
    /// No model knows the locale.
    public static var cannotAllocateUnsupportedLocale: Code { .cannotAllocateUnsupportedLocale }
    /// The audio system cannot do what is needed.
    public static var cannotConfigureAudioSystem: Code { .cannotConfigureAudioSystem }
    /// The module already belongs to an analyzer.
    public static var moduleAlreadyInUse: Code { .moduleAlreadyInUse }
    /// These modules cannot work in one session.
    public static var unusableModules: Code { .unusableModules }
}
