import Readback

/// Every command of the program, with the options it takes and what it does. Adding one here adds it to the parser, the help, the manual
/// and the completions.
enum Commands {
    static let run = CommandSpec(
        "run", operands: "FILE...", "transcribe a recording and read back its title and key moments",
        options: Options.documents + Options.pages + [Options.followUp] + Options.batch + Options.subtitles
            + [Options.task]
            + Options.reading
            + Options.hearing
            + Options.speechModels + Options.textModels
            + [Options.threads, Options.progress] + Options.everywhere, opensEngines: true
    ) { try await RecordingCommand($0, wantsReport: true, $1).run() }
    static let transcribe = CommandSpec(
        "transcribe", operands: "FILE...", "transcribe a recording",
        options: Options.documents + Options.pages + [Options.followUp] + Options.batch + Options.subtitles
            + [
                Options.highlight, Options.allowEmpty,
            ]
            + Options.hearing + Options.speechModels + [Options.threads, Options.progress]
            + Options.everywhere, opensEngines: true
    ) { try await RecordingCommand($0, wantsReport: false, $1).run() }
    static let summarize = CommandSpec(
        "summarize", operands: "FILE",
        "read back what matters of a transcript of any kind: JSON, subtitles, documents, text; - is standard input",
        options: Options.documents + Options.pages + Options.subtitles + [Options.task, Options.highlight]
            + Options.reading + Options.textModels + [Options.threads, Options.progress] + Options.everywhere,
        opensEngines: true
    ) { arguments, _ in try await TranscriptCommand(arguments).run() }
    static let title = CommandSpec(
        "title", operands: "FILE", "print the title of a recording or a transcript",
        options: optionsOfOneTask,
        opensEngines: true
    ) { try await oneTask(.title, $0, $1) }
    static let chapters = CommandSpec(
        "chapters", operands: "FILE", "cut a recording or a transcript into chapters and print their titles",
        options: optionsOfOneTask, opensEngines: true
    ) { try await oneTask(.chapters, $0, $1) }
    private static let optionsOfOneTask =
        Options.documents + Options.reading + Options.hearing + Options.speechModels
        + Options.textModels + [Options.threads, Options.progress] + Options.everywhere
    static let page = CommandSpec(
        "page", operands: "RESULT",
        "make a page of a result: to look at, listen to, search and correct; of JSON of this program, or of subtitles",
        options: [Options.pageRecording, Options.output, Options.force] + Options.pages + Options.everywhere
    ) { arguments, _ in try await PageCommand(arguments).run() }
    static let fix = CommandSpec(
        "fix", operands: "RESULT ['HEARD' 'MEANT']",
        "put words right in a finished result (JSON) and all its files, or take over what was corrected on its page",
        options: [Options.corrections, Options.remember, Options.forceMending] + Options.everywhere
    ) { arguments, _ in try FixCommand(arguments).run() }
    static let library = CommandSpec(
        "library", operands: "DIR",
        "make one page, index.html, over all results in a folder: to search, and to find what is still to be done",
        options: [Options.force] + Options.everywhere
    ) { arguments, _ in try await LibraryCommand(arguments).run() }
    static let watch = CommandSpec(
        "watch", operands: "DIR", "do what run does with every recording that appears in a folder",
        options: Options.documents + [Options.embedAudio, Options.followUp, Options.recursive, Options.jobs]
            + Options.subtitles
            + [Options.task]
            + Options.reading + Options.hearing + [Options.speechModel]
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere,
        opensEngines: true
    ) { try await WatchCommand($0, $1).run() }
    static let live = CommandSpec(
        "live", operands: "[-]",
        "record, transcribe while people speak, and read back when Ctrl-C ends it; - is standard input",
        options: Options.live + Options.documents + [Options.followUp] + Options.subtitles
            + [Options.task, Options.allowEmpty] + Options.speechModels
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere
    ) { arguments, interrupts in
        arguments.isGiven(Options.listDevices)
            ? try await DeviceListCommand(arguments).run()
            : try await LiveCommand(arguments, interrupts).run()
    }
    static let record = CommandSpec(
        "__record", operands: "[-]", "record, and do nothing else", options: live.options, isHidden: true
    ) { arguments, _ in try await RecordCommand(arguments).run() }
    static let listen = CommandSpec(
        "__listen", operands: "FILE", "read back a recording while it is made", options: live.options,
        isHidden: true, opensEngines: true
    ) { try await ListenCommand($0, $1).run() }
    static let resume = CommandSpec(
        "resume", operands: "[RUN]", "go on with a run that was killed; the latest one unless told",
        options: [Options.json, Options.progress] + Options.everywhere, opensEngines: true
    ) { try await ResumeCommand($0, $1).run() }
    static let runs = CommandSpec(
        "runs", operands: "[RUN]...", "list runs that did not come to their end, or remove them",
        options: [Options.clean, Options.json] + Options.everywhere
    ) { arguments, _ in try RunsCommand(arguments).run() }
    static let search = CommandSpec(
        "search", operands: "WORDS [DIR]", "find where something was said, in the results (JSON) of a folder",
        options: [Options.json] + Options.everywhere
    ) { arguments, _ in try await SearchCommand(arguments).run() }
    static let names = CommandSpec(
        "__names", operands: "models|runs|profiles|speakers", "print names for completions", isHidden: true,
        network: .forbiddenWherePossible
    ) { arguments, _ in try NamesCommand(arguments).run() }
    static let models = CommandSpec(
        "models", operands: "list|pull|verify|remove|path|use|add [ID|FILE]...", "the models of this machine",
        options: [Options.yes, Options.modelID, Options.json] + Options.everywhere,
        network: .allowed
    ) { arguments, _ in try await ModelsCommand(arguments).run() }
    static let speakers = CommandSpec(
        "speakers", operands: "add|list|remove [NAME [FILE]] | name RESULT N=NAME... | merge RESULT N M",
        "the people whose voices this machine knows by name, off until somebody is added; and the names in a finished result",
        options: [
            Options.channel, Options.start, Options.end, Options.duration, Options.json,
            Options.rememberVoices, Options.pageRecording, Options.forceMending,
        ] + Options.everywhere, opensEngines: true
    ) { arguments, _ in try await SpeakersCommand(arguments).run() }
    static let doctor = CommandSpec(
        "doctor", "say what works on this machine", options: [Options.json] + Options.everywhere,
        network: .forbiddenWherePossible
    ) { arguments, _ in try await DoctorCommand(arguments).run() }
    static let config = CommandSpec(
        "config", operands: "[COMMAND] | set KEY VALUE... | unset KEY",
        "show what a command would use and where each value comes from, or keep a setting",
        options: [Options.json] + Options.everywhere, network: .forbiddenWherePossible
    ) { arguments, _ in try await ConfigCommand(arguments).run() }
    static let help = CommandSpec(
        "help", operands: "[COMMAND]", "show what the program or a command can do",
        network: .forbiddenWherePossible
    ) { arguments, _ in try HelpCommand(arguments).run() }
    static let version = CommandSpec(
        "version", "show the version of the program and its libraries", network: .forbiddenWherePossible
    ) { _, _ in try VersionCommand().run() }
    static let completions = CommandSpec(
        "completions", operands: "bash|zsh|fish", "print what a shell needs to complete this command line",
        network: .forbiddenWherePossible
    ) { arguments, _ in try CompletionsCommand(arguments).run() }
    static let manual = CommandSpec(
        "__manual", "print the manual page", isHidden: true, network: .forbiddenWherePossible
    ) { _, _ in try ManualCommand().run() }
    static let pieces = CommandSpec(
        "__pieces", operands: "FILE", "print the pieces in which a model is shown a transcript",
        isHidden: true,
        network: .forbiddenWherePossible
    ) { arguments, _ in try await PiecesCommand(arguments).run() }
    static let probeModel = CommandSpec(
        "__probe-model", operands: "ENGINE PATH",
        "open a model file in this process and say whether that went well",
        options: Options.everywhere, isHidden: true
    ) { arguments, _ in try await ProbeModelCommand(arguments).run() }

    static let all = [
        run, transcribe, summarize, title, chapters, page, fix, library, live, watch, search, resume, runs,
        models, speakers, doctor, config,
        completions, help, version,
        manual, pieces,
        probeModel, record, listen, names,
    ]

    /// Commands that do one task on whatever they are given: a transcript that is there already, or a recording.
    private static func oneTask(
        _ task: StandardTask, _ arguments: ParsedArguments, _ interrupts: Interrupts
    ) async throws -> ExitStatus {
        if let title = try GivenTitle(arguments, of: task) { return try title.tell() }
        return TranscriptFile.isTranscript(arguments)
            ? try await TranscriptCommand(arguments, task: task).run()
            : try await RecordingCommand(arguments, wantsReport: true, task: task, interrupts).run()
    }
}
