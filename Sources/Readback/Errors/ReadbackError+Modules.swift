import AudioInput
import ChildProcess
import Files
import Foundation
import Journal
import LanguageModels
import ModelStore
import Pipeline
import SpeechEngines
import TranscriptTasks
import Transcripts

extension ReadbackError {
    /// Converts an error of this package's modules. Any other error gets the code `engineFailed` and keeps its own words.
    ///
    /// ```swift
    /// } catch {
    ///     log("\(ReadbackError(error)?.code.rawValue ?? "cancelled")")
    /// }
    /// ```
    ///
    /// - Returns: `nil` for `CancellationError`.
    public init?(_ error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as ReadbackError: self = error
        case let error as any SessionError:
            self.init(
                error.libraryCode, subject: "the text model", reason: error.sessionReason, nextMove: "",
                underlying: error)
        case let error as any ModuleError:
            // If memory is short, the model's file, its weights and the library that reads them all seem to be at fault, but none is.
            let shortage = error.mayLackMemory ? MemoryShortage.ofThisProcess(opening: error.fileBytes) : nil
            self.init(parts: shortage ?? error)
        default:
            self.init(
                .engineFailed, subject: "this run", reason: "\(error)", nextMove: "", underlying: error)
        }
    }

    private init(parts error: any ModuleError) {
        self.init(
            error.libraryCode, subject: error.subject, reason: error.reason, nextMove: error.nextMove,
            underlying: error)
    }

    /// Does the work and converts any error to `ReadbackError`.
    static func telling<Value>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch { throw ReadbackError(error) ?? error }
    }
}

/// A module's error, as the parts of a sentence. Through Foundation it gives the same text as a ``ReadbackError``.
protocol ModuleError: LocalizedError {
    var libraryCode: ReadbackError.Code { get }
    var subject: String { get }
    var reason: String { get }
    var nextMove: String { get }
    /// Whether opening or using a model failed, for whatever reason the library reported.
    var mayLackMemory: Bool { get }
}

extension ModuleError {
    /// What failed and why.
    public var errorDescription: String? { ReadbackError(self)?.errorDescription }
    /// Why it failed.
    public var failureReason: String? { ReadbackError(self)?.failureReason }
    /// What to do about it.
    public var recoverySuggestion: String? { ReadbackError(self)?.recoverySuggestion }
    var mayLackMemory: Bool { false }

    /// The size of the file that the error names; 0 if it names none.
    fileprivate var fileBytes: UInt64 { UInt64(max(0, FileFacts(path: subject)?.byteCount ?? 0)) }
}

extension AudioInputError: ModuleError {
    var libraryCode: ReadbackError.Code {
        switch kind {
        case .missing: .fileNotFound
        case .unreadable: .fileUnreadable
        case .undecodable: .notSound
        case .decoderMissing, .decoderDied: .decoderFailed
        case .unusableRequest: .invalidRequest
        case .unwritable: .fileUnwritable
        }
    }
}

extension TranscriptReadError: ModuleError { var libraryCode: ReadbackError.Code { .notTranscript } }

extension ModelStoreError: ModuleError {
    var libraryCode: ReadbackError.Code {
        switch kind {
        case .unknownModel, .missing: .modelMissing
        case .wrongSize, .damaged: .modelDamaged
        case .unusableRequest: .modelUnfit
        case .unusableStore, .notPullable, .needsConfirmation, .downloadFailed, .noSpace: .modelStoreFailed
        }
    }
}

extension SpeechError: ModuleError {
    var libraryCode: ReadbackError.Code {
        switch code {
        case .noModel: .modelMissing
        case .modelDamaged: .modelDamaged
        case .insufficientResources: .outOfResources
        case .internalServiceError, .moduleOutputFailed, .timeout, .cannotConfigureAudioSystem: .engineFailed
        case .audioReadFailed, .audioDisordered, .unexpectedAudioFormat, .incompatibleAudioFormats,
            .assetLocaleNotAllocated, .tooManyAssetLocalesAllocated, .cannotAllocateUnsupportedLocale,
            .moduleAlreadyInUse, .unusableModules:
            .invalidRequest
        }
    }

    var mayLackMemory: Bool {
        [.noModel, .modelDamaged, .internalServiceError, .insufficientResources].contains(code)
    }
}

extension TextModelError: ModuleError {
    var libraryCode: ReadbackError.Code {
        switch code {
        case .modelUnreadable: .modelMissing
        case .modelDamaged: .modelDamaged
        case .modelUnfit, .unknownChatTemplate: .modelUnfit
        case .exceededContextWindowSize, .unsupportedGuide, .invalidOption:
            .invalidRequest
        default: .engineFailed
        }
    }

    /// The remedy is a full sentence and becomes a part of one.
    var nextMove: String {
        let remedy = remedy ?? ""
        return remedy.prefix(1).lowercased() + remedy.dropFirst().dropLast(remedy.hasSuffix(".") ? 1 : 0)
    }

    var mayLackMemory: Bool {
        [.modelMissing, .modelDamaged, .modelUnfit].contains(libraryCode) || code == .engineFailure
    }
}

extension JournalError: ModuleError {
    var libraryCode: ReadbackError.Code {
        switch cause {
        case .inUse, .begunJustNow: .journalInUse
        case .tooLong, .unusable, .system: .fileUnwritable
        case .notAJournal, .notAlone, .damagedHeader, .otherVersion, .unknownRecords, .empty, .missing,
            .existsAlready:
            .journalUnusable
        }
    }

    var subject: String { path }
    var reason: String { "the journal " + words.reason }
    var nextMove: String { words.nextMove }
}

extension CustomTaskError: ModuleError {
    var libraryCode: ReadbackError.Code { .invalidRequest }
    var nextMove: String { "a task's folder needs schema.json and a prompt.md that contains {{transcript}}" }
}

extension MemoryShortage: ModuleError {
    var libraryCode: ReadbackError.Code { .outOfResources }
    var subject: String { "this process" }
    var reason: String { "there is not enough memory: \(clause)" }
    var nextMove: String { "raise the limit, or choose a smaller model" }
}

/// An error whose description is already one sentence.
protocol OneSentence: LocalizedError, CustomStringConvertible {}

extension OneSentence {
    /// The error as one sentence.
    public var errorDescription: String? { description }
}

extension SpeakerSearchFailure: OneSentence {}
extension SpeechGuard.TooLittleSpeech: OneSentence {}
