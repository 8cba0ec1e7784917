import Readback
import SafeText

/// Names for shell completion that only this machine knows.
enum NameSource: String, CaseIterable, Sendable {
    case models, runs, profiles, speakers

    var names: [String] {
        switch self {
        case .models: ModelStore.standard.entries.map(\.id)
        case .runs: (RunPlaces.all() + RunPlaces.batches).map(\.id)
        case .profiles: (try? Configuration())?.profiles ?? []
        case .speakers: ((try? VoicePrintFile.standard.read()) ?? []).map(\.name)
        }
    }
}

extension OptionSpec {
    /// The source of the names that its value can be.
    var nameSource: NameSource? {
        switch self {
        case Options.speechModel, Options.textModel: .models
        case Options.profile: .profiles
        default: nil
        }
    }
}

extension OptionSpec {
    /// Whether its value can also be a file.
    var takesPath: Bool {
        if case .choiceOrPath = value { return true }
        return nameSource == .models
    }
}

extension CommandSpec {
    /// The source of the names that can follow the command.
    var nameSource: NameSource? {
        switch self {
        case Commands.resume, Commands.runs, Commands.summarize: .runs
        case Commands.models: .models
        case Commands.speakers: .speakers
        default: nil
        }
    }

    /// The words that can follow the command.
    var operandWords: [String] {
        switch self {
        case Commands.models: ModelsCommand.verbs
        case Commands.speakers: SpeakersCommand.verbs
        case Commands.config, Commands.help: Commands.all.filter { !$0.isHidden }.map(\.name)
        case Commands.completions: CompletionShell.allCases.map(\.rawValue)
        default: []
        }
    }
}

/// `readback __names models|runs|profiles|speakers`: prints names for completions.
struct NamesCommand {
    private let source: NameSource

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let source = arguments.operands.first.flatMap(NameSource.init) else {
            throw CommandFailure(.wrongUsage, "names are of models, runs, profiles or speakers")
        }
        self.source = source
    }

    func run() throws -> ExitStatus {
        try StandardOutput.write(.text(source.names.map { "\($0)\n" as TerminalText }.joined()))
        return .done
    }
}
