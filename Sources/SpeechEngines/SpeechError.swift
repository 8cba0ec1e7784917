/// Why an analysis could not be done. The wording is one sentence: the thing, the reason, the next move.
///
/// ```swift
/// do { try await analyzer.start(inputSequence: inputs) }
/// catch SpeechError.noModel { … }
/// ```
public struct SpeechError: Error, Hashable, Sendable {
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        // By Apple's names.
        case internalServiceError, audioReadFailed, audioDisordered, unexpectedAudioFormat,
            incompatibleAudioFormats
        case noModel, moduleOutputFailed, insufficientResources, timeout, missingParameter
        case assetLocaleNotAllocated, tooManyAssetLocalesAllocated, cannotAllocateUnsupportedLocale
        case undefinedTemplateClassName, malformedSupplementalModel, cannotConfigureAudioSystem
        // Apple has no name for these.
        /// A module belongs to one analyzer for life, and this one belongs to another.
        case moduleAlreadyInUse
        /// The modules of a session do not go together: a detector without a transcriber, a module made elsewhere.
        case unusableModules
    }

    public let code: Code
    /// The module, engine, format or time that the error is about.
    public let subject: String
    public let reason: String
    /// What can be done about it.
    public let nextMove: String

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
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}

/// The codes, so that `catch SpeechError.noModel` reads as it does with Apple's type.
extension SpeechError {
    public static var internalServiceError: Code { .internalServiceError }
    public static var audioReadFailed: Code { .audioReadFailed }
    public static var audioDisordered: Code { .audioDisordered }
    public static var unexpectedAudioFormat: Code { .unexpectedAudioFormat }
    public static var incompatibleAudioFormats: Code { .incompatibleAudioFormats }
    public static var noModel: Code { .noModel }
    public static var moduleOutputFailed: Code { .moduleOutputFailed }
    public static var insufficientResources: Code { .insufficientResources }
    public static var timeout: Code { .timeout }
    public static var missingParameter: Code { .missingParameter }
    public static var assetLocaleNotAllocated: Code { .assetLocaleNotAllocated }
    public static var tooManyAssetLocalesAllocated: Code { .tooManyAssetLocalesAllocated }
    public static var cannotAllocateUnsupportedLocale: Code { .cannotAllocateUnsupportedLocale }
    public static var undefinedTemplateClassName: Code { .undefinedTemplateClassName }
    public static var malformedSupplementalModel: Code { .malformedSupplementalModel }
    public static var cannotConfigureAudioSystem: Code { .cannotConfigureAudioSystem }
    public static var moduleAlreadyInUse: Code { .moduleAlreadyInUse }
    public static var unusableModules: Code { .unusableModules }
}
