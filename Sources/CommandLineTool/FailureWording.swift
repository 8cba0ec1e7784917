import Foundation
import Readback

extension CommandFailure {
    /// Finds the status for an error. This is the one place where errors of the library become exit statuses.
    init(describing error: any Error) {
        switch error {
        case let failure as CommandFailure:
            self = failure
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

extension LanguageModelError {
    /// The model is at fault, or what it was opened with; not what was done with it.
    fileprivate var isAboutTheModel: Bool {
        [.modelUnreadable, .modelDamaged, .modelUnfit, .unknownChatTemplate].contains(code)
    }
}
