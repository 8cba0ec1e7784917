/// The help, made from the command table.
struct HelpText: Sendable {
    let commands: [CommandSpec]

    /// What the program is and what it can do.
    var overview: String {
        let shown = commands.filter { !$0.isHidden }
        let rows = shown.map { (heading($0), $0.summary) }
        let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
        return """
            readback transcribes calls, meetings and stories on this machine and writes reports about them.

            Usage: readback COMMAND [OPTIONS] ...
                   readback FILE            the same as 'readback run FILE'

            Commands:
            \(columns(rows))
            'readback help COMMAND' shows a command's options.

            Exit status:
            \(columns(statuses))
            """
    }

    /// A command's help. If it has many options, only the common ones are shown unless the page is to be complete.
    func page(for command: CommandSpec, isComplete: Bool = false) -> String {
        let usage = ["readback", command.name, command.options.isEmpty ? nil : "[OPTIONS]", command.operands]
        var text = "\(command.summary)\n\nUsage: \(usage.compactMap { $0 }.joined(separator: " "))\n"
        let isShort = !isComplete && command.options.count > Self.manyOptions
        let shown = command.options.filter { !isShort || Options.common.contains($0) }
        if !shown.isEmpty {
            text += "\nOptions:\n" + columns(shown.map { (heading($0), $0.summary) })
        }
        if isShort {
            let left = command.options.count - shown.count
            text += "\n'readback \(command.name) --help-all' shows \(left) more options.\n"
        }
        return text
    }

    private static let manyOptions = 20

    private func heading(_ command: CommandSpec) -> String {
        [command.name, command.operands].compactMap { $0 }.joined(separator: " ")
    }

    private func heading(_ option: OptionSpec) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--\(option.name)" + (option.valueName.map { " \($0)" } ?? "")
    }

    /// Two columns. Text that is too long for the left column has a line of its own.
    private func columns(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).filter { $0 <= 30 }.max() ?? 0
        return rows.map { left, right in
            let indented = "  " + left
            guard left.count <= width else {
                return indented + "\n" + String(repeating: " ", count: width + 4) + right + "\n"
            }
            return indented + String(repeating: " ", count: width - left.count + 2) + right + "\n"
        }.joined()
    }
}
