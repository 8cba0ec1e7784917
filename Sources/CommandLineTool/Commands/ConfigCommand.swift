import Readback

/// `readback config [COMMAND]`: what a command would use, and where each value comes from.
struct ConfigCommand {
    private struct Row: Encodable {
        let option: String
        let values: [String]
        let origin: String
    }

    private let command: CommandSpec
    private let asJSON: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let name = arguments.operands.first ?? Commands.run.name
        guard let command = Commands.all.first(where: { $0.name == name && !$0.isHidden }) else {
            throw CommandFailure(.wrongUsage, "there is no command '\(name)'; 'readback help' lists them")
        }
        self.command = command
        asJSON = arguments.isGiven(Options.json)
    }

    func run() throws -> ExitStatus {
        let configuration = try Configuration()
        let completed = try configuration.complete(ParsedArguments(), for: command)
        let rows = command.options.filter { $0 != Options.help }.map { option in
            Row(
                option: option.name, values: completed.values(of: option),
                origin: origin(of: option, completed))
        }
        guard !asJSON else {
            try StandardOutput.write(try JSONText.encode(rows) + "\n")
            return .done
        }
        let presence = configuration.file == nil ? " (not there)" : ""
        let width = rows.map(\.option.count).max() ?? 0
        let lines = rows.map { row in
            let name = row.option + String(repeating: " ", count: width - row.option.count)
            let values = row.values.allSatisfy(\.isEmpty) ? row.values.map { _ in "true" } : row.values
            return "\(name)  \(values.isEmpty ? "-" : values.joined(separator: ", "))  (\(row.origin))\n"
        }
        try StandardOutput.write(
            "Settings of 'readback \(command.name)'; file: \(configuration.path)\(presence)\n")
        try StandardOutput.write(lines.joined())
        return .done
    }

    private func origin(of option: OptionSpec, _ arguments: ParsedArguments) -> String {
        switch arguments.origin(of: option) {
        case .environment(let name): name
        case .file(let place): place
        case .commandLine: "command line"
        case nil: "built in"
        }
    }
}
