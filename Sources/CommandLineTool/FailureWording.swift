import ChildProcess
import Foundation
import Readback

extension CommandFailure {
    /// Finds the status for an error. The library says what kind of failure it is. The
    /// sentence comes from the module and suggests commands of this program.
    init(describing error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let taken as PlaceTaken: self = taken.failure(keptAs: nil)
        default:
            guard let error = ReadbackError(error) else {
                self.init(.interrupted, "stopped before it was finished; run it again")
                return
            }
            let hint =
                error.isUnexplained ? "; run it again with -vv to see the messages of the libraries" : ""
            self.init(ExitStatus(error), error.commandSentence + hint)
        }
    }
}

extension ExitStatus {
    init(_ error: ReadbackError) {
        self =
            switch error.code {
            case _ where error.underlying is SandboxError: .engineFailed
            case .fileNotFound, .fileUnreadable, .notSound, .notTranscript, .decoderFailed,
                .journalUnusable, .journalInUse:
                .unreadableInput
            case .invalidRequest: error.underlying is AudioInputError ? .unreadableInput : .engineFailed
            case .fileUnwritable: .unwritableOutput
            case .modelMissing, .modelDamaged, .modelUnfit, .modelStoreFailed, .speakersUnavailable,
                .unsupported:
                .unfitModel
            case .outOfResources: .outOfResources
            case .engineFailed: .engineFailed
            }
    }
}

extension ReadbackError {
    fileprivate var isUnexplained: Bool {
        ExitStatus(self) == .engineFailed && !(underlying is SandboxError)
    }
}
