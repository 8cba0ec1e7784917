import Foundation
import Testing

@testable import ChildProcess

/// A command that starts `ChildProcessProbe` in a given role. The program lies beside the test program.
func probe(_ arguments: String...) throws -> ChildCommand {
    let here = try #require(ExecutableLocator.currentExecutablePath())
    let folder = URL(fileURLWithPath: here).deletingLastPathComponent()
    return ChildCommand(folder.appendingPathComponent("ChildProcessProbe").path, arguments)
}

func shell(
    _ script: String, input: ChildCommand.Input = .null, output: ChildCommand.Output = .null,
    error: ChildCommand.Output = .null
) -> ChildCommand {
    ChildCommand("/bin/sh", ["-c", script], environment: path, input: input, output: output, error: error)
}

let path = ["PATH": "/usr/bin:/bin"]

/// Whether a process with this number exists. One that has ended counts until it has been reaped.
func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 }

/// A fresh folder, removed afterwards.
func withTemporaryFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("child-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
