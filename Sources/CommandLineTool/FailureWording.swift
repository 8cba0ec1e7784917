import ChildProcess
import Files
import Foundation
import Readback

extension CommandFailure {
    /// Finds the status for an error. This is the one place where errors of the library become exit statuses.
    init(describing error: any Error) {
        // Where memory is short a model's file, its weights and the library that reads them all seem to be at fault, and none of them is.
        if error.mayLackMemory, let shortage = MemoryShortage.ofThisProcess(opening: error.fileBytes) {
            self.init(.outOfResources, shortage.description)
            return
        }
        switch error {
        case let error as MemoryShortage:
            self.init(.outOfResources, error.description)
        case let error as SpeechError where error.code == .insufficientResources:
            self.init(.outOfResources, error.description)
        case let failure as CommandFailure:
            self = failure
        case let taken as PlaceTaken:
            self = taken.failure(keptAs: nil)
        case let error as AudioInputError:
            self.init(error.kind == .unwritable ? .unwritableOutput : .unreadableInput, error.description)
        case let error as TranscriptReadError:
            self.init(.unreadableInput, error.description)
        case let error as ModelStoreError:
            self.init(.unfitModel, error.description)
        case let error as EngineError:
            self.init(.unfitModel, error.description)
        case let error as RefusedModel:
            self.init(.unfitModel, error.description)
        case let error as SpeechError where error.code == .noModel:
            self.init(.unfitModel, error.description)
        case let error as LanguageModelError where error.isAboutTheModel:
            self.init(.unfitModel, error.description)
        case let error as RunMemoryError:
            self.init(error.kind == .disk ? .unwritableOutput : .unreadableInput, error.description)
        case let error as NetworkAccess.Unavailable:
            self.init(.engineFailed, error.description)
        case is CancellationError:
            self.init(.interrupted, "stopped before it was done; run it again")
        default:
            self.init(.engineFailed, "\(error); run it again with -vv to see what the libraries say")
        }
    }
}

extension Error {
    /// Opening a model or working with it has failed, for whatever reason the library saw.
    fileprivate var mayLackMemory: Bool {
        switch self {
        case let error as SpeechError:
            [.noModel, .internalServiceError, .insufficientResources].contains(error.code)
        case let error as LanguageModelError: error.isAboutTheModel || error.code == .engineFailure
        default: false
        }
    }

    /// The size of the file that the error names; 0 where it names none.
    fileprivate var fileBytes: UInt64 {
        let subject = (self as? SpeechError)?.subject ?? (self as? LanguageModelError)?.subject
        return subject.flatMap { FileFacts(path: $0) }.map { UInt64(max(0, $0.byteCount)) } ?? 0
    }
}

extension LanguageModelError {
    /// The model is at fault, or what it was opened with; not what was done with it.
    fileprivate var isAboutTheModel: Bool {
        [.modelUnreadable, .modelDamaged, .modelUnfit, .unknownChatTemplate].contains(code)
    }
}
