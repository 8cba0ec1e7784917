/// The options that several commands share. Every option is declared once, in a file of this folder, and
/// everything else that needs options is made from these declarations.
enum Options {
    static let force = OptionSpec("force", "overwrite existing files")
    static let threads = OptionSpec(
        "threads", short: "t", value: .number("N", 1...256), usual: "all", "processor cores to use")
    static let textModel = OptionSpec(
        "llm", value: .text("ID|FILE"), usual: "the best installed model", "text model to use")
    static let quiet = OptionSpec("quiet", short: "q", "show only errors; twice: no messages at all")
    static let verbose = OptionSpec(
        "verbose", short: "v", "show more messages; twice: also those of the libraries")
    static let progress = OptionSpec(
        "progress", value: .choice(["auto", "json", "off"]),
        usual: "auto",
        "progress on standard error; auto: a line on a terminal, a line a minute elsewhere; json: JSON lines; off: none"
    )
    static let log = OptionSpec(
        "log", value: .text("FILE"), "append the messages of the libraries to this file")
    static let json = OptionSpec("json", "print JSON, errors included")
    static let interactive = OptionSpec(
        "interactive", short: "i", "read one question per line until the input ends")
    static let clean = OptionSpec("clean", "remove the runs instead of listing them")
    static let profile = OptionSpec(
        "profile", value: .text("NAME"), "use the settings in [profile.NAME] of the configuration file")
    static let help = OptionSpec("help", short: "h", "show this help")
    static let helpAll = OptionSpec("help-all", "show this help with all options")
    /// These only explain a command. They are no settings.
    static let helps = [help, helpAll]

    /// Options for messages and progress. No result depends on them.
    static let manners = [quiet, verbose, progress, log]
    static let everywhere = [profile, quiet, verbose, log] + helps
}
