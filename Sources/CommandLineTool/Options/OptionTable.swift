/// The options that several commands share. Every option of the program is declared once, in a file of this folder, and
/// everything that knows options is made from the declarations.
enum Options {
    static let force = OptionSpec("force", "overwrite files that exist")
    static let threads = OptionSpec(
        "threads", short: "t", value: .number("N", 1...256), usual: "all", "processor cores to use")
    static let textModel = OptionSpec(
        "llm", value: .text("ID|FILE"), usual: "the best that is here", "the text model")
    static let quiet = OptionSpec("quiet", short: "q", "say only what went wrong; twice: nothing at all")
    static let verbose = OptionSpec("verbose", short: "v", "say more; twice: what the libraries say, too")
    static let progress = OptionSpec(
        "progress", value: .choice(["auto", "json", "off"]),
        usual: "auto",
        "on standard error: a line on a terminal, a line a minute elsewhere; JSON lines; or nothing")
    static let log = OptionSpec(
        "log", value: .text("FILE"), "write what the libraries say to the end of this file")
    static let json = OptionSpec("json", "print JSON, errors included")
    static let clean = OptionSpec("clean", "remove them")
    static let profile = OptionSpec(
        "profile", value: .text("NAME"), "take the settings under [profile.NAME] of the configuration file")
    static let help = OptionSpec("help", short: "h", "show this help")

    /// How the program speaks. No result depends on them.
    static let manners = [quiet, verbose, progress, log]
    static let everywhere = [profile, quiet, verbose, log, help]
}
