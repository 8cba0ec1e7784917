import Readback

/// Every command of the program, with its options and its work. A command that is added here is
/// also added to the parser, the help, the manual and the completions.
enum Commands {
    static let run = CommandSpec(
        "run", operands: "FILE...",
        "transcribe a recording and write a report with its title and key moments",
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
        "write a report about a transcript of any kind: JSON, subtitles, documents, text; - is standard input",
        options: Options.documents + Options.pages + Options.subtitles + [Options.task, Options.highlight]
            + Options.reading + Options.textModels + [Options.threads, Options.progress] + Options.everywhere,
        opensEngines: true
    ) { arguments, _ in try await TranscriptCommand(arguments).run() }
    static let title = CommandSpec(
        "title", operands: "FILE", "print a title for a recording or a transcript",
        options: optionsOfOneTask,
        opensEngines: true
    ) { try await oneTask(.title, $0, $1) }
    static let chapters = CommandSpec(
        "chapters", operands: "FILE",
        "split a recording or a transcript into chapters and print their titles",
        options: optionsOfOneTask, opensEngines: true
    ) { try await oneTask(.chapters, $0, $1) }
    private static let optionsOfOneTask =
        Options.documents + Options.reading + Options.hearing + Options.speechModels
        + Options.textModels + [Options.threads, Options.progress] + Options.everywhere
    static let page = CommandSpec(
        "page", operands: "RESULT",
        "make an HTML page from a result (JSON) or from subtitles, to listen to, search and correct",
        options: [Options.pageRecording, Options.output, Options.force] + Options.pages + Options.everywhere
    ) { arguments, _ in try await PageCommand(arguments).run() }
    static let fix = CommandSpec(
        "fix", operands: "RESULT ['HEARD' 'MEANT']",
        "correct words in a finished result (JSON) and all its files, or apply the corrections made on its page",
        options: [Options.corrections, Options.remember, Options.forceMending] + Options.everywhere
    ) { arguments, _ in try FixCommand(arguments).run() }
    static let library = CommandSpec(
        "library", operands: "DIR",
        "make one page, index.html, to search all results in a folder and find open to-dos",
        options: [Options.force] + Options.everywhere
    ) { arguments, _ in try await LibraryCommand(arguments).run() }
    static let watch = CommandSpec(
        "watch", operands: "DIR", "process every recording that appears in a folder, as run does",
        options: Options.documents + [Options.embedAudio, Options.followUp, Options.recursive, Options.jobs]
            + Options.subtitles
            + [Options.task]
            + Options.reading + Options.hearing + [Options.speechModel]
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere,
        opensEngines: true
    ) { try await WatchCommand($0, $1).run() }
    static let live = CommandSpec(
        "live", operands: "[-]",
        "record, transcribe while people speak, and write a report after Ctrl-C; - is standard input",
        options: Options.live + Options.documents + [Options.followUp] + Options.subtitles
            + [Options.task] + Options.telling + Options.speechModels
            + Options.textModels + [Options.threads, Options.progress] + Options.everywhere
    ) { arguments, interrupts in
        arguments.isGiven(Options.listDevices)
            ? try await DeviceListCommand(arguments).run()
            : try await LiveCommand(arguments, interrupts).run()
    }
    static let status = CommandSpec(
        "status", "show the current recording: for people, status bars and scripts",
        options: [Options.follow, Options.json] + Options.everywhere
    ) { arguments, _ in try await StatusCommand(arguments).run() }
    static let stop = CommandSpec(
        "stop", "stop the current recording", options: controlling
    ) { arguments, _ in try await ControlCommand(.stop, arguments).run() }
    static let pause = CommandSpec(
        "pause", "pause the current recording until resume-recording", options: controlling
    ) { arguments, _ in try await ControlCommand(.pause, arguments).run() }
    static let resumeRecording = CommandSpec(
        "resume-recording", "continue the paused recording", options: controlling
    ) { arguments, _ in try await ControlCommand(.resume, arguments).run() }
    static let mark = CommandSpec(
        "mark", operands: "['TEXT']", "mark this moment of the current recording", options: controlling
    ) { arguments, _ in try await ControlCommand(.mark, arguments).run() }
    static let note = CommandSpec(
        "note", operands: "'TEXT'", "add a note to the report of the current recording",
        options: controlling
    ) { arguments, _ in try await ControlCommand(.note, arguments).run() }
    static let toggle = CommandSpec(
        "toggle",
        "start a recording in the background, as live does, or stop the current one; for a keyboard shortcut",
        options: live.options
    ) { arguments, _ in try await ToggleCommand(arguments).run() }
    static let tidy = CommandSpec(
        "tidy", operands: "DIR",
        "list or delete old audio that Readback recorded for the results in a folder",
        options: [Options.keepAudioFor, Options.confirmed, Options.json] + Options.everywhere
    ) { arguments, _ in try TidyCommand(arguments).run() }
    private static let controlling = [Options.json] + Options.everywhere
    static let record = CommandSpec(
        "__record", operands: "[-]", "record, and do nothing else", options: live.options, isHidden: true
    ) { arguments, _ in try await RecordCommand(arguments).run() }
    static let listen = CommandSpec(
        "__listen", operands: "FILE", "transcribe a recording while it is being made", options: live.options,
        isHidden: true, opensEngines: true
    ) { try await ListenCommand($0, $1).run() }
    static let resume = CommandSpec(
        "resume", operands: "[RUN]", "resume an interrupted run (default: the latest)",
        options: [Options.json, Options.progress] + Options.everywhere, opensEngines: true
    ) { try await ResumeCommand($0, $1).run() }
    static let runs = CommandSpec(
        "runs", operands: "[RUN]...", "list interrupted runs, or remove them",
        options: [Options.clean, Options.json] + Options.everywhere
    ) { arguments, _ in try RunsCommand(arguments).run() }
    static let search = CommandSpec(
        "search", operands: "WORDS [DIR]", "find where something was said in the results (JSON) of a folder",
        options: [Options.json] + Options.everywhere
    ) { arguments, _ in try await SearchCommand(arguments).run() }
    static let ask = CommandSpec(
        "ask", operands: "[RESULT|DIR]... 'QUESTION'",
        "answer a question from what was said, with times, in results, transcripts or a folder of results",
        options: [Options.interactive, Options.json, Options.prompts] + Options.textModels + [Options.threads]
            + Options.everywhere, opensEngines: true
    ) { arguments, _ in try await AskCommand(arguments).run() }
    static let agents = CommandSpec(
        "mcp", operands: "DIR",
        "let an assistant search, read and question the results in a folder, through the Model Context Protocol",
        options: Options.textModels + [Options.threads] + Options.everywhere
    ) { arguments, _ in try await AgentCommand(arguments).run() }
    static let serve = CommandSpec(
        "serve",
        "transcribe audio that other programs send to a Unix socket, as to OpenAI's /v1/audio/transcriptions",
        options: Options.serving + [Options.language, Options.vocabulary] + Options.speechModels
            + [Options.threads] + Options.everywhere, opensEngines: true
    ) { try await ServeCommand($0, $1).run() }
    static let templates = CommandSpec(
        "templates", operands: "[list | show NAME | new NAME | check FILE]",
        "list the report templates, show one, or start your own",
        options: [Options.json] + Options.everywhere, network: .forbiddenWherePossible
    ) { arguments, _ in try TemplatesCommand(arguments).run() }
    static let names = CommandSpec(
        "__names", operands: "models|runs|profiles|speakers", "print names for completions", isHidden: true,
        network: .forbiddenWherePossible
    ) { arguments, _ in try NamesCommand(arguments).run() }
    static let models = CommandSpec(
        "models", operands: "list|pull|verify|remove|path|use|add [ID|FILE]...",
        "manage the models on this machine",
        options: [Options.yes, Options.modelID, Options.json] + Options.everywhere,
        network: .allowed
    ) { arguments, _ in try await ModelsCommand(arguments).run() }
    static let speakers = CommandSpec(
        "speakers",
        operands:
            "add|list|remove [NAME [FILE]] | name RESULT N=NAME... | merge RESULT N M | split RESULT N",
        "manage known voices (off until you add one), and name, merge or split the speakers of a finished result",
        options: [
            Options.channel, Options.start, Options.end, Options.duration, Options.json,
            Options.rememberVoices, Options.parts, Options.pageRecording, Options.forceMending,
        ] + Options.everywhere, opensEngines: true
    ) { arguments, _ in try await SpeakersCommand(arguments).run() }
    static let demo = CommandSpec(
        "demo", operands: "[DIR]",
        "transcribe a recording that comes with the program, and print its report or write it to a folder",
        options: Options.demonstration + [Options.progress] + Options.everywhere
    ) { try await DemoCommand($0, $1).run() }
    static let doctor = CommandSpec(
        "doctor", "check what works on this machine", options: [Options.json] + Options.everywhere,
        network: .forbiddenWherePossible
    ) { arguments, _ in try await DoctorCommand(arguments).run() }
    static let config = CommandSpec(
        "config", operands: "[COMMAND] | set KEY VALUE... | unset KEY",
        "show the settings of a command and where each comes from, or change a setting",
        options: [Options.json] + Options.everywhere, network: .forbiddenWherePossible
    ) { arguments, _ in try await ConfigCommand(arguments).run() }
    static let help = CommandSpec(
        "help", operands: "[COMMAND]", "show help for the program or for a command",
        network: .forbiddenWherePossible
    ) { arguments, _ in try HelpCommand(arguments).run() }
    static let version = CommandSpec(
        "version", "show the versions of the program and its libraries", network: .forbiddenWherePossible
    ) { _, _ in try VersionCommand().run() }
    static let completions = CommandSpec(
        "completions", operands: "bash|zsh|fish", "print the completion script for a shell",
        network: .forbiddenWherePossible
    ) { arguments, _ in try CompletionsCommand(arguments).run() }
    static let manual = CommandSpec(
        "__manual", "print the manual page", isHidden: true, network: .forbiddenWherePossible
    ) { _, _ in try ManualCommand().run() }
    static let pieces = CommandSpec(
        "__pieces", operands: "FILE", "print a transcript in the pieces that a model reads",
        isHidden: true,
        network: .forbiddenWherePossible
    ) { arguments, _ in try await PiecesCommand(arguments).run() }
    static let probeModel = CommandSpec(
        "__probe-model", operands: "ENGINE PATH",
        "open a model file in this process and say whether that worked",
        options: Options.everywhere, isHidden: true
    ) { arguments, _ in try await ProbeModelCommand(arguments).run() }

    static let all = [
        run, transcribe, summarize, title, chapters, page, fix, library, live, toggle, status, stop,
        pause, resumeRecording, mark, note, tidy, watch, search, ask, agents,
        serve,
        templates,
        resume,
        runs,
        models, speakers, demo, doctor, config,
        completions, help, version,
        manual, pieces,
        probeModel, record, listen, names,
    ]

    /// Runs one task on an existing transcript or on a recording.
    private static func oneTask(
        _ task: StandardTask, _ arguments: ParsedArguments, _ interrupts: Interrupts
    ) async throws -> ExitStatus {
        if let title = try GivenTitle(arguments, of: task) { return try title.tell() }
        return TranscriptFile.isTranscript(arguments)
            ? try await TranscriptCommand(arguments, task: task).run()
            : try await RecordingCommand(arguments, wantsReport: true, task: task, interrupts).run()
    }
}
