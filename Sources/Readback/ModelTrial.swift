import ChildProcess
import Foundation
import ModelStore

/// Opens a model for the first time in a child process. Files from elsewhere can crash the library that reads them; then a child
/// dies, and the user gets a sentence. The verdict is kept with the file's size, time and hash.
public struct ModelTrial: Sendable {
    /// A program that understands `__probe-model ENGINE PATH`: `readback` itself.
    private let executable: String
    private let cache: ProbeVerdictCache

    public init(executable: String, store: ModelStore) {
        self.executable = executable
        cache = ProbeVerdictCache(store: store, build: NativeLibraries.linked?.stamp ?? "")
    }

    /// The trial that this process can run: by itself, if its program is `readback`.
    public static func byThisProgram(store: ModelStore) -> ModelTrial? {
        ExecutableLocator.currentExecutablePath().map { ModelTrial(executable: $0, store: store) }
    }

    /// Returns when the model has been opened without harm, now or earlier.
    public func admit(_ model: InstalledModel) async throws {
        let verdict: ProbeVerdictCache.Verdict
        if let known = cache.verdict(for: model) {
            verdict = known
        } else {
            verdict = try await tryInChild(model)
            cache.record(verdict, for: model)
        }
        if case .fails(let reason) = verdict {
            throw EngineError(
                subject: model.mainFile.path,
                reason: "the \(model.entry.engine) library cannot open it: \(reason)",
                nextMove: model.entry.remedy)
        }
    }

    private func tryInChild(_ model: InstalledModel) async throws -> ProbeVerdictCache.Verdict {
        let command = ChildCommand(
            executable, ["__probe-model", model.entry.engine, model.mainFile.path],
            environment: ProcessInfo.processInfo.environment)
        let outcome = try await Child.run(command, deadline: .seconds(300))
        switch outcome.status {
        case .exited(code: 0): return .opens
        case .exited: return .fails(reason: outcome.errorTail.lastLine ?? "it gave no reason")
        case .signalled(let signal): return .fails(reason: "it died by the signal \(signal)")
        case .lost: return .fails(reason: "its status was lost")
        }
    }
}
