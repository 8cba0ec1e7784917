/// `readback help [COMMAND]`.
struct HelpCommand {
    private let topic: String?

    init(_ arguments: ParsedArguments) {
        topic = arguments.operands.first
    }

    func run() throws -> ExitStatus {
        let help = HelpText(commands: Commands.all)
        guard let topic else {
            try StandardOutput.write(.document(help.overview))
            return .done
        }
        guard let command = Commands.all.first(where: { $0.name == topic }) else {
            let hint =
                nearestName(to: topic, among: Commands.all.map(\.name)).map { "; did you mean '\($0)'?" }
                ?? ""
            throw CommandFailure(.wrongUsage, "there is no command '\(topic)'\(hint)")
        }
        try StandardOutput.write(.document(help.page(for: command)))
        return .done
    }
}
