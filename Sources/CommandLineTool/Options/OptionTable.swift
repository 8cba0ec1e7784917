/// Every option and command of the program. This is the only place that knows their names.
enum Options {
    static let outputDirectory = OptionSpec(
        "output-dir", short: "o", value: .text("DIR"), "write one file per format into this directory")
    static let format = OptionSpec(
        "format", short: "f", value: .choice(OutputFormat.allCases.map(\.rawValue)), isRepeatable: true,
        "what to print, or to write into --output-dir; may be given more than once")
    static let force = OptionSpec("force", "overwrite files that exist")
    static let task = OptionSpec("task", value: .choice(["call", "title"]), "what to read back (call)")
    static let language = OptionSpec(
        "language", short: "l", value: .text("xx-XX"), "the language spoken (en-US)")
    static let speakers = OptionSpec(
        "speakers", value: .text("auto|channels|mix|N"),
        "each channel is a party, all are one, or only channel N is heard (auto: by what the channels carry)")
    static let start = OptionSpec(
        "start", value: .text("TIME"), "begin there: seconds, m:ss or h:mm:ss; times stay the recording's")
    static let end = OptionSpec("end", value: .text("TIME"), "end there")
    static let duration = OptionSpec("duration", value: .text("TIME"), "end after that much")
    static let audioTrack = OptionSpec(
        "audio-track", value: .number("N", 0...255), "which audio track, counted from 0 (0)")
    static let inputFormat = OptionSpec(
        "stdin-format", value: .text("CODE,RATE[,CHANNELS]"),
        "the recording is raw samples, for example s16le,16000,2")

    /// Everything that says what is heard.
    static let hearing = [speakers, channelLabel, start, end, duration, audioTrack, inputFormat]
    static let channelLabel = OptionSpec(
        "channel-label", value: .text("N=NAME"), isRepeatable: true, "who speaks on channel N, counted from 0"
    )
    static let threads = OptionSpec(
        "threads", short: "t", value: .number("N", 1...256), "processor cores to use (all)")
    static let speechModel = OptionSpec("model", short: "m", value: .text("ID|FILE"), "the speech model")
    static let textModel = OptionSpec("llm", value: .text("ID|FILE"), "the text model")
    static let yes = OptionSpec("yes", short: "y", "agree to a download whose hash is not known ahead")
    static let modelID = OptionSpec(
        "id", value: .text("ID"), "the name of a model that is added (made from its file's)")
    static let recipe = OptionSpec(
        "recipe", value: .choice(["scoring", "writing"]), "how a text model that is added is used (writing)")
    static let quiet = OptionSpec("quiet", short: "q", "nothing on standard error, not even why it failed")
    static let verbose = OptionSpec("verbose", short: "v", "say more; twice: what the libraries say, too")
    static let log = OptionSpec("log", value: .text("FILE"), "write what the libraries say to this file")
    static let json = OptionSpec("json", "print JSON, errors included")
    static let help = OptionSpec("help", short: "h", "show this help")

    static let everywhere = [quiet, verbose, log, help]
}

enum Commands {
    static let run = CommandSpec(
        "run", operands: "FILE", "transcribe a recording and read back its title and key moments",
        options: [
            Options.outputDirectory, Options.format, Options.force, Options.task, Options.language,
            Options.threads, Options.speechModel, Options.textModel, Options.json,
        ] + Options.hearing + Options.everywhere)
    static let transcribe = CommandSpec(
        "transcribe", operands: "FILE", "transcribe a recording",
        options: [
            Options.outputDirectory, Options.format, Options.force, Options.language,
            Options.threads, Options.speechModel, Options.json,
        ] + Options.hearing + Options.everywhere)
    static let summarize = CommandSpec(
        "summarize", operands: "FILE",
        "read back the title and key moments of a transcript: JSON of this program, or text",
        options: [
            Options.outputDirectory, Options.format, Options.force, Options.task, Options.threads,
            Options.textModel, Options.json,
        ] + Options.everywhere)
    static let models = CommandSpec(
        "models", operands: "list|pull|verify|remove|path|use|add [ID|FILE]...", "the models of this machine",
        options: [Options.yes, Options.modelID, Options.recipe, Options.json] + Options.everywhere)
    static let doctor = CommandSpec(
        "doctor", "say what works on this machine", options: [Options.json] + Options.everywhere)
    static let help = CommandSpec("help", operands: "[COMMAND]", "show what the program or a command can do")
    static let version = CommandSpec("version", "show the version of the program and its libraries")
    static let probeModel = CommandSpec(
        "__probe-model", operands: "ENGINE PATH",
        "open a model file in this process and say whether that went well",
        options: Options.everywhere, isHidden: true)

    static let all = [run, transcribe, summarize, models, doctor, help, version, probeModel]
}
