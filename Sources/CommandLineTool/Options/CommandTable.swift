/// Every command of the program, with the options it takes. Adding one here adds it to the parser, the help, the manual and
/// the completions.
enum Commands {
    static let run = CommandSpec(
        "run", operands: "FILE...", "transcribe a recording and read back its title and key moments",
        options: Options.documents + Options.batch + Options.subtitles + [Options.task] + Options.reading
            + Options.hearing
            + Options.speechModels + [Options.noPunctuation] + Options.textModels
            + [Options.threads, Options.progress] + Options.everywhere, opensEngines: true)
    static let transcribe = CommandSpec(
        "transcribe", operands: "FILE...", "transcribe a recording",
        options: Options.documents + Options.batch + Options.subtitles + [
            Options.highlight, Options.allowEmpty,
        ]
            + Options.hearing + Options.speechModels + [Options.noPunctuation] + Options.textModels
            + [Options.threads, Options.progress] + Options.everywhere, opensEngines: true)
    static let summarize = CommandSpec(
        "summarize", operands: "FILE",
        "read back what matters of a transcript: JSON of this program, subtitles, or text; - is standard input",
        options: Options.documents + Options.subtitles + [Options.task, Options.highlight] + Options.reading
            + Options.textModels + [Options.threads] + Options.everywhere, opensEngines: true)
    static let title = CommandSpec(
        "title", operands: "FILE", "print the title of a recording or a transcript", options: oneTask,
        opensEngines: true)
    static let chapters = CommandSpec(
        "chapters", operands: "FILE", "cut a recording or a transcript into chapters and print their titles",
        options: oneTask, opensEngines: true)
    private static let oneTask =
        Options.documents + Options.reading + Options.hearing + Options.speechModels + [Options.noPunctuation]
        + Options.textModels + [Options.threads, Options.progress] + Options.everywhere
    static let eval = CommandSpec(
        "eval", operands: "DIR", "measure reports on texts or recordings whose facts are known",
        options: [Options.only, Options.textOnly, Options.compare] + Options.thresholds
            + Options.speechModels + Options.textModels + [Options.threads, Options.json]
            + Options.everywhere, opensEngines: true)
    static let watch = CommandSpec(
        "watch", operands: "DIR", "do what run does with every recording that appears in a folder",
        options: Options.documents + [Options.recursive, Options.jobs] + Options.subtitles + [Options.task]
            + Options.reading + Options.hearing + [Options.speechModel, Options.noPunctuation]
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere,
        opensEngines: true)
    static let live = CommandSpec(
        "live", operands: "[-]",
        "record, transcribe while people speak, and read back when Ctrl-C ends it; - is standard input",
        options: Options.live + Options.documents + Options.subtitles
            + [Options.task, Options.allowEmpty, Options.noPunctuation] + Options.speechModels
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere)
    static let record = CommandSpec(
        "__record", operands: "[-]", "record, and do nothing else", options: live.options, isHidden: true)
    static let listen = CommandSpec(
        "__listen", operands: "FILE", "read back a recording while it is made", options: live.options,
        isHidden: true, opensEngines: true)
    static let resume = CommandSpec(
        "resume", operands: "[RUN]", "go on with a run that was killed; the latest one unless told",
        options: [Options.json, Options.progress] + Options.everywhere, opensEngines: true)
    static let runs = CommandSpec(
        "runs", operands: "[RUN]...", "list runs that did not come to their end, or remove them",
        options: [Options.clean, Options.json] + Options.everywhere)
    static let models = CommandSpec(
        "models", operands: "list|pull|verify|remove|path|use|add [ID|FILE]...", "the models of this machine",
        options: [Options.yes, Options.modelID, Options.recipe, Options.json] + Options.everywhere,
        network: .allowed)
    static let doctor = CommandSpec(
        "doctor", "say what works on this machine", options: [Options.json] + Options.everywhere,
        network: .forbiddenWherePossible)
    static let config = CommandSpec(
        "config", operands: "[COMMAND]", "show what a command would use, and where each value comes from",
        options: [Options.json] + Options.everywhere, network: .forbiddenWherePossible)
    static let help = CommandSpec(
        "help", operands: "[COMMAND]", "show what the program or a command can do",
        network: .forbiddenWherePossible)
    static let version = CommandSpec(
        "version", "show the version of the program and its libraries", network: .forbiddenWherePossible)
    static let completions = CommandSpec(
        "completions", operands: "bash|zsh|fish", "print what a shell needs to complete this command line",
        network: .forbiddenWherePossible)
    static let manual = CommandSpec(
        "__manual", "print the manual page", isHidden: true, network: .forbiddenWherePossible)
    static let probeModel = CommandSpec(
        "__probe-model", operands: "ENGINE PATH",
        "open a model file in this process and say whether that went well",
        options: Options.everywhere, isHidden: true)

    static let all = [
        run, transcribe, summarize, title, chapters, live, watch, resume, runs, eval, models, doctor, config,
        completions, help, version,
        manual,
        probeModel, record, listen,
    ]
}
