/// The manual page in the format of `man`, made from the command table. `docs/man/readback.1` has the same text; a test compares them.
struct ManualPage: Sendable {
    let commands: [CommandSpec]
    let version: String

    var text: String {
        let shown = commands.filter { !$0.isHidden }
        let parts: [String] = [
            ".TH READBACK 1 \"\" \"readback \(escaped(version))\" \"User Commands\"",
            ".SH NAME\nreadback \\- transcribe recordings and write reports on this machine",
            ".SH SYNOPSIS\n.B readback\n.I COMMAND\n[\\fIOPTIONS\\fR] ...\n.br\n.B readback\n.I FILE",
            """
            .SH DESCRIPTION
            Readback writes a transcript of a call, a meeting or a story, with times, and a report with its title and key moments.
            Everything happens on this machine: before it opens a recording, the program makes the kernel block its internet sockets.
            Results go to standard output or to files, messages and progress to standard error.
            .PP
            .B readback
            .I FILE
            is the same as
            .BR \"readback run\"
            .IR FILE .
            """,
            ".SH COMMANDS\n" + shown.map(section).joined(separator: "\n"),
            ".SH EXAMPLES\n"
                + ManualExample.all.map { ".TP\n\\fB\(escaped($0.command))\\fR\n\(escaped($0.meaning))" }
                .joined(separator: "\n"),
            ".SH FILES\n"
                + ManualFile.all.map { item("\\fI\(escaped($0.path))\\fR", $0.meaning) }.joined(
                    separator: "\n"),
            ".SH EXIT STATUS\n"
                + (ExitStatus.allCases.map { item("\\fB\($0.rawValue)\\fR", $0.meaning) }
                + [item("\\fB129\\fR, \\fB131\\fR, \\fB137\\fR", Self.endedAtOnce)]).joined(
                    separator: "\n"),
            ".SH ENVIRONMENT\n"
                + EnvironmentVariable.all.map { item("\\fB\($0.name)\\fR", $0.meaning) }.joined(
                    separator: "\n"),
        ]
        return parts.joined(separator: "\n") + "\n"
    }

    /// For signals that the program does not handle.
    private static let endedAtOnce =
        "ended at once, without a message, by SIGHUP (terminal closed), SIGQUIT or SIGKILL; `readback resume` continues"

    private func section(_ command: CommandSpec) -> String {
        let operands = command.operands.map { " \\fI\(escaped($0))\\fR" } ?? ""
        let options = command.options.filter { !Options.everywhere.contains($0) || command == Commands.run }
        let head = ".SS \"\(escaped(command.name))\"\n.B readback \(escaped(command.name))\(operands)\n.PP"
        let body = escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst()) + "."
        return ([head, body] + options.map(describe)).joined(separator: "\n")
    }

    private func describe(_ option: OptionSpec) -> String {
        let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value = option.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return item("\(short)\\fB\\-\\-\(escaped(option.name))\\fR\(value)", option.summary)
    }

    private func item(_ tag: String, _ text: String) -> String { ".TP\n\(tag)\n\(escaped(text))" }

    /// Escapes what `man` interprets: a backslash, a dash, and a dot or quote at the beginning of a line.
    private func escaped(_ text: String) -> String {
        let marked = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return marked.hasPrefix(".") || marked.hasPrefix("'") ? "\\&" + marked : marked
    }
}

/// A variable that the program reads.
struct EnvironmentVariable: Hashable, Sendable {
    let name: String
    let meaning: String

    static let all = [
        EnvironmentVariable(
            name: "READBACK_MODELS",
            meaning: "the folder with the models, instead of the one in the data folder"),
        EnvironmentVariable(
            name: "READBACK_OPTION",
            meaning:
                "a value for --option, such as READBACK_OUTPUT_DIR for --output-dir; the command line takes precedence"
        ),
        EnvironmentVariable(
            name: "READBACK_CONFIG",
            meaning: "the configuration file, instead of readback/config.toml in XDG_CONFIG_HOME"),
        EnvironmentVariable(
            name: "XDG_CONFIG_HOME",
            meaning: "the folder of configuration files; ~/.config if not set"),
        EnvironmentVariable(
            name: "XDG_DATA_HOME", meaning: "the data folder; ~/.local/share if not set"),
        EnvironmentVariable(
            name: "NO_COLOR", meaning: "turns off colours and faint text on the terminal, whatever its value"),
    ]
}
