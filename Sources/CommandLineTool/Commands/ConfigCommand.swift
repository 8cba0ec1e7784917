import Readback
import SafeText

/// `readback config [COMMAND]`: shows what a command would use and where each value comes from.
/// `readback config set KEY VALUE` stores a value, and `readback config unset KEY` removes it.
struct ConfigCommand {
    private struct Row: Encodable {
        let option: String
        let values: [String]
        let origin: String
    }

    private let command: CommandSpec
    private let asJSON: Bool
    private let arguments: ParsedArguments
    /// The change to the file; `nil` if the settings are only shown.
    private let edit: ConfigurationEdit?

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        self.arguments = arguments
        edit = try Self.edit(arguments)
        guard edit == nil else {
            (command, asJSON) = (Commands.run, false)
            return
        }
        let name = arguments.operands.first ?? Commands.run.name
        guard let command = Commands.all.first(where: { $0.name == name && !$0.isHidden }) else {
            throw CommandFailure(.wrongUsage, "there is no command '\(name)'; 'readback help' lists them")
        }
        self.command = command
        asJSON = arguments.isGiven(Options.json)
    }

    private static func edit(_ arguments: ParsedArguments) throws(CommandFailure) -> ConfigurationEdit? {
        let operands = arguments.operands
        let profile = arguments.value(of: Options.profile).map { "profile.\($0)." } ?? ""
        switch operands.first {
        case "set":
            guard operands.count > 2 else {
                throw CommandFailure(
                    .wrongUsage, "give a key and its value, such as: readback config set language en-US")
            }
            return try ConfigurationEdit(key: profile + operands[1], values: Array(operands.dropFirst(2)))
        case "unset":
            guard operands.count == 2 else {
                throw CommandFailure(
                    .wrongUsage, "give one key, such as: readback config unset language")
            }
            return try ConfigurationEdit(key: profile + operands[1], values: nil)
        default: return nil
        }
    }

    func run() async throws -> ExitStatus {
        let configuration = try Configuration()
        if let edit {
            edit.values == nil ? try await takeOut(edit, configuration) : try put(edit, configuration)
            return .done
        }
        var asked = ParsedArguments()
        asked.take([Options.profile], from: arguments)
        let completed = try configuration.complete(asked, for: command)
        let rows = command.options.filter { !Options.helps.contains($0) }.map { row($0, completed) }
        guard !asJSON else {
            try StandardOutput.write(.document(try JSONText.encode(rows) + "\n"))
            return .done
        }
        let presence = configuration.file == nil ? " (does not exist)" : ""
        let width = rows.map(\.option.count).max() ?? 0
        let lines = rows.map { row -> TerminalText in
            let name = row.option + String(repeating: " ", count: width - row.option.count)
            let values = row.values.allSatisfy(\.isEmpty) ? row.values.map { _ in "true" } : row.values
            return "\(name)  \(values.isEmpty ? "-" : values.joined(separator: ", "))  (\(row.origin))\n"
        }
        try StandardOutput.write(
            .text("Settings of 'readback \(command.name)'; file: \(configuration.path)\(presence)\n"))
        try StandardOutput.write(.text(lines.joined()))
        return .done
    }

    private func put(_ edit: ConfigurationEdit, _ configuration: Configuration) throws {
        try configuration.write(edit)
        try StandardOutput.tell(.text("\(edit.key) is set in \(configuration.path)\n"))
    }

    /// Removes a setting from the file. If `readback models use` has chosen a model, this choice is undone, too.
    private func takeOut(_ edit: ConfigurationEdit, _ configuration: Configuration) async throws {
        let isHeld = configuration.holds(edit)
        if isHeld {
            try configuration.write(edit)
            try StandardOutput.tell(.text("\(edit.key) is removed from \(configuration.path)\n"))
        }
        let store = ModelStore.standard
        if edit.section == nil, let kind = edit.option.modelKind,
            let chosen = try await store.forgetChoice(for: kind)
        {
            try StandardOutput.tell(
                .text(
                    "the choice of \(chosen) is undone; \(store.defaultModel(for: kind)) is now the \(kind) model\n"
                ))
        } else if !isHeld {
            throw CommandFailure(
                .wrongUsage,
                "\(edit.key) is not set in \(configuration.path); 'readback config' shows where each value comes from"
            )
        }
    }

    private func row(_ option: OptionSpec, _ arguments: ParsedArguments) -> Row {
        let origin =
            switch arguments.origin(of: option) {
            case .environment(let name): name
            case .file(let place): place
            case .commandLine: "command line"
            case nil: "built in"
            }
        guard !arguments.isGiven(option) else {
            return Row(option: option.name, values: arguments.values(of: option), origin: origin)
        }
        return model(option)
            ?? Row(option: option.name, values: [option.usual].compactMap { $0 }, origin: origin)
    }

    /// The model that is used if none is named, and who chose it.
    private func model(_ option: OptionSpec) -> Row? {
        guard let kind = option.modelKind else { return nil }
        let store = ModelStore.standard
        let origin =
            store.chosenModel(for: kind) == nil ? "built in: \(option.usual ?? "")" : "readback models use"
        return Row(option: option.name, values: [store.defaultModel(for: kind)], origin: origin)
    }
}

extension OptionSpec {
    /// The kind of model that the option names; `nil` if it names none.
    var modelKind: ModelEntry.Kind? {
        switch self {
        case Options.speechModel: .speech
        case Options.textModel: .text
        default: nil
        }
    }
}
