/// `readback completions SHELL`.
struct CompletionsCommand {
    private let shell: CompletionShell

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = arguments.operands.first, let shell = CompletionShell(rawValue: name) else {
            let given = arguments.operands.first.map { "'\($0)'" } ?? "nothing"
            throw CommandFailure(.wrongUsage, "completions are for \(known), not for \(given)")
        }
        self.shell = shell
    }

    func run() throws -> ExitStatus {
        try StandardOutput.write(.document(shell.script(for: Commands.all)))
        return .done
    }
}

/// `readback __manual`: prints the manual page, for the script that installs it and the one that writes it to `docs/man`.
struct ManualCommand {
    func run() throws -> ExitStatus {
        try StandardOutput.write(
            .document(ManualPage(commands: Commands.all, version: VersionCommand.version).text))
        return .done
    }
}
