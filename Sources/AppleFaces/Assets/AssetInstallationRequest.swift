import Execution
import Foundation
import ModelStore
import SpeechAnalysis

/// A request to fetch models, with its progress.
///
/// Several requests for the same model, in this process or in others, fetch it once. A cancelled or failed request can be made
/// again and resumes where it stopped.
public final class AssetInstallationRequest: NSObject, ProgressReporting, Sendable {
    /// The progress in bytes. Cancelling it cancels the installation.
    public let progress: Progress

    /// The bytes fetched so far. Foundation's `Progress` has no lock of its own on Linux, so it is updated under this one.
    private let position = Mutex<Int64>(0)
    private let store: ModelStore
    private let models: [ModelEntry]
    private let tools: PullTools

    init(store: ModelStore, models: [ModelEntry], tools: PullTools) {
        self.store = store
        self.models = models
        self.tools = tools
        progress = .discreteProgress(totalUnitCount: models.reduce(0) { $0 + ($1.byteCount ?? 0) })
        progress.kind = .file
    }

    /// Fetches what is missing, verifies it and moves it into place. Returns immediately if everything is installed.
    ///
    /// - Throws: `CancellationError`, or ``ModelStore/ModelStoreError``, a sentence with the next move, if a model cannot be
    ///   fetched.
    public func downloadAndInstall() async throws {
        let work = Task { try await install() }
        progress.cancellationHandler = { work.cancel() }
        try await withTaskCancellationHandler {
            try await work.value
        } onCancel: {
            work.cancel()
        }
    }

    private func install() async throws {
        if progress.isCancelled { throw CancellationError() }
        var done: Int64 = 0
        for model in models {
            let before = done
            try await store.pull(model.id, tools: tools) { report in
                self.advance(to: before + report.bytes)
            }
            done += model.byteCount ?? 0
            advance(to: done)
        }
    }

    /// Never moves backward.
    private func advance(to count: Int64) {
        position.withLock { position in
            guard count > position else { return }
            position = count
            progress.completedUnitCount = count
        }
    }
}
