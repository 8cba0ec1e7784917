import CLinux
import ChildProcess
import Foundation

#if os(Linux)
    import Glibc

    /// The roles that the tests can ask this program to play.
    let roles: [String: @Sendable ([String]) async throws -> Void] = [
        "sandbox": { _ in try reportSandbox() },
        "sandboxed-child": { arguments in try await runSandboxed(arguments) },
        "foreign-call": { _ in try makeForeignCall() },
        "spawn-many": { arguments in try await spawnMany(Int(arguments.first ?? "") ?? 0) },
        "supervised": { _ in print("supervised: \(Supervisor.isThere)") },
        "supervise-and-die": { _ in try await superviseAndDie() },
        "busy-orphan": { _ in try beBusyForEver() },
        "echo-messages": { _ in try await echoMessages() },
        "refuse": { arguments in try refuse(arguments) },
        "narrow": { arguments in try narrow(arguments) },
        "ignored-children": { _ in try await runWithIgnoredChildren() },
    ]

    guard let role = CommandLine.arguments.dropFirst().first.flatMap({ roles[$0] }) else {
        FileHandle.standardError.write(Data("usage: ChildProcessProbe ROLE [ARGUMENT...]\n".utf8))
        exit(2)
    }
    try await role(Array(CommandLine.arguments.dropFirst(2)))
#endif
