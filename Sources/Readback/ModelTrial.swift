import ChildProcess
import Files
import Foundation
import ModelStore

/// Opens a model for the first time in a child process. Files from elsewhere can crash the library that reads them; then
/// only the child dies, and the user gets an error message. The verdict is stored with the file's size, time and hash.
public struct ModelTrial: Sendable {
    /// A program that accepts `__probe-model ENGINE PATH`: `readback` itself.
    private let executable: String
    private let cache: ProbeVerdictCache

    /// Creates a trial that runs a program and stores its verdicts in a model store.
    public init(executable: String, store: ModelStore) {
        self.executable = executable
        cache = ProbeVerdictCache(store: store, build: NativeLibraries.linked?.stamp ?? "")
    }

    /// A trial that runs this process's own executable, which must be `readback`.
    public static func byThisProgram(store: ModelStore) -> ModelTrial? {
        ExecutableLocator.currentExecutablePath().map { ModelTrial(executable: $0, store: store) }
    }

    /// Returns once the model has been opened without a crash, now or earlier.
    package func admit(_ model: InstalledModel) async throws {
        switch cache.verdict(for: model) {
        case .opens: return
        case .fails(let reason): throw crash(model, reason)
        case nil: try await tryInChild(model)
        }
    }

    /// Only verdicts that depend on the file alone are stored. An error message may have other causes, and trying again is cheap.
    private func tryInChild(_ model: InstalledModel) async throws {
        let command = ChildCommand(
            executable, ["__probe-model", model.entry.engine, model.mainFile.path],
            environment: ProcessInfo.processInfo.environment)
        let watch = MemoryWatch()
        let outcome = try await Child.run(command, deadline: .seconds(300))
        let bytes = model.files.compactMap { FileFacts(path: $0.path)?.byteCount }.reduce(0, +)
        if let shortage = watch.shortage(after: outcome.status, opening: UInt64(max(0, bytes))) {
            throw shortage
        }
        switch outcome.status {
        case .exited(code: 0):
            cache.record(.opens, for: model)
        case .exited(code: MemoryShortage.exitStatus):
            throw MemoryShortage(clause: MemoryBound.current?.clause ?? "the model does not fit in memory")
        case .signalled(let signal):
            let reason =
                "the \(model.entry.engine) library crashed with signal \(signal) when it opened this file"
            // The child was killed from outside or by a limit: that says nothing about the file.
            guard signal.isCrash else {
                throw ReadbackError(
                    .modelUnfit, subject: model.mainFile.path, reason: reason, nextMove: "try it again")
            }
            cache.record(.fails(reason: reason), for: model)
            throw crash(model, reason)
        case .exited, .lost:
            let said = sentence(of: outcome) ?? "it cannot be opened"
            throw ReadbackError(
                .modelDamaged, sentence: said.contains(": ") ? said : "\(model.mainFile.path): \(said)")
        }
    }

    /// The child's message, without the program's name in front.
    private func sentence(of outcome: ChildOutcome) -> String? {
        outcome.errorTail.lastLine.map { $0.hasPrefix("readback: ") ? String($0.dropFirst(10)) : $0 }
    }

    private func crash(_ model: InstalledModel, _ reason: String) -> ReadbackError {
        ReadbackError(
            .modelDamaged, subject: model.mainFile.path, reason: reason, nextMove: model.entry.remedy)
    }
}
