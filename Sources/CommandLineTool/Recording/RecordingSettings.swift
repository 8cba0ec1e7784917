import Foundation
import Readback

/// The resolved settings of `run` and `transcribe`, with names turned into values and defaults filled in. No file has been opened.
struct RecordingSettings: Sendable {
    let path: String
    let output: OutputPlan
    let task: (any TranscriptTask)?
    /// Whether a recording without speech is accepted.
    let allowsEmpty: Bool
    /// If given, only the words spoken at this time are printed.
    let highlight: AudioTime?
    /// The day of the recording, if the user gave it.
    let recorded: CalendarDay?
    /// Whether only what the task is about is printed, without a document around it.
    let isBrief: Bool
    /// A BCP 47 identifier; `und` if the language is to be detected, `nil` if the user named none.
    let language: String?
    /// Words that are likely to be said.
    let vocabulary: Vocabulary
    /// The program that runs after the results are written.
    let followUp: FollowUp?
    /// What to transcribe of the recording.
    let hearing: RecordingRequest
    let labels: [Int: String]
    /// `nil` if speakers who share a channel are not to be told apart.
    let speakers: SpeakerWish?
    var threadCount: Int
    var hearingThreadCount: Int
    let speechModel: String?
    let speechModels: SpeechModelOptions
    let textModel: String?
    let textModels: TextModelOptions
    let arguments: ParsedArguments
    /// Whether the recording is being made while it is transcribed.
    var isGrowing = false
    /// Notices in addition to those found during the run.
    var notices: [String] = []
    /// Marks set while the recording was made; none if only a part of it is transcribed.
    var marks: [TimedMark] { hearing.range == nil ? RecordingMarks(of: path).read() : [] }
    var wantsPage: Bool { output.formats.contains(.html) }
    /// Whether this is the only recording of its command, so that its report may be shown.
    var isAlone = true
    /// The command line that repeats this request.
    var words: [String]

    /// - Parameter task: the command's own task; `nil` if the user chooses.
    init(
        _ arguments: ParsedArguments, wantsReport: Bool, task own: StandardTask? = nil
    ) throws(CommandFailure) {
        guard let path = arguments.operands.first else {
            throw CommandFailure(.wrongUsage, "no recording given; name a file, or - for standard input")
        }
        guard arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "this command takes one file; run it once for each")
        }
        try self.init(arguments, path: path, wantsReport: wantsReport, task: own)
    }

    /// - Parameter path: the recording; it may not exist yet.
    init(
        _ arguments: ParsedArguments, path: String, wantsReport: Bool, task own: StandardTask? = nil
    ) throws(CommandFailure) {
        let inputs = ProtectedInputs([path], arguments)
        var arguments = arguments
        vocabulary = try Vocabulary(arguments)
        // A resumed run uses the vocabulary it began with, even if the file has changed.
        if !vocabulary.isEmpty {
            arguments.set(Options.vocabulary, to: vocabulary.pieces.joined(separator: ", "))
        }
        self.path = path
        output = try OutputPlan(arguments, wantsReport: wantsReport, isDirectory: Self.isDirectory)
        try inputs.check(output, for: path)
        highlight = try Self.highlight(arguments)
        recorded = try RecordingDay.told(arguments)
        task = wantsReport && highlight == nil ? try Self.task(own, arguments) : nil
        allowsEmpty = arguments.isGiven(Options.allowEmpty)
        isBrief =
            own != nil && output.destination == .standardOutput
            && !arguments.isGiven(Options.format) && !arguments.isGiven(Options.json)
        let language = arguments.value(of: Options.language)
        self.language = language == "auto" ? "und" : language
        followUp =
            if let command = arguments.value(of: Options.followUp) { try FollowUp(command) } else { nil }
        hearing = try Self.hearing(arguments, path: path)
        labels = try NumberedNames.parse(
            arguments.values(of: Options.channelLabel), from: 0, of: Options.channelLabel,
            wording: "a channel and a name, such as 0=Agent")
        speakers = try SpeakerWish(arguments, task: task?.name)
        threadCount =
            ThisWorker.isCareful
            ? 1 : arguments.number(of: Options.threads) ?? ProcessInfo.processInfo.activeProcessorCount
        hearingThreadCount = threadCount
        speechModel = arguments.value(of: Options.speechModel)
        speechModels = SpeechModelOptions(arguments)
        textModel = arguments.value(of: Options.textModel)
        textModels = TextModelOptions(arguments)
        self.arguments = arguments
        words =
            [own?.name ?? (wantsReport ? Commands.run : Commands.transcribe).name]
            + arguments.words(leavingOut: Options.manners + Options.batch + [Options.profile])
    }

    /// Rejects options for where results go, because `--highlight` writes no results.
    private static func highlight(_ arguments: ParsedArguments) throws(CommandFailure) -> AudioTime? {
        guard let time = try time(Options.highlight, arguments) else { return nil }
        let other = Options.ofResults.first { arguments.isGiven($0) && arguments.value(of: $0) != "-" }
        guard let other else { return time }
        throw CommandFailure(
            .wrongUsage,
            "--highlight only prints the words spoken at that time; leave out --\(other.name) or --highlight"
        )
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }

    private static func task(
        _ own: StandardTask?, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> any TranscriptTask {
        let options = try taskOptions(arguments)
        guard own == nil, let name = arguments.value(of: Options.task) else {
            return (own ?? .call).with(options)
        }
        if let task = StandardTask.named(name) { return task.with(options) }
        if let template = try UserTemplates.template(name) { return StandardTask(template).with(options) }
        do {
            return try CustomTask(directory: URL(fileURLWithPath: name, isDirectory: true)).with(options)
        } catch {
            throw CommandFailure(.wrongUsage, error.description)
        }
    }

    private static func taskOptions(_ arguments: ParsedArguments) throws(CommandFailure) -> TaskOptions {
        var options = TaskOptions()
        options.title = arguments.value(of: Options.title)
        options.recipe = arguments.value(of: Options.reportRecipe).flatMap(ReportRecipe.init)
        options.keepsUnverified = arguments.isGiven(Options.keepUnverified)
        if let path = arguments.value(of: Options.prompts) {
            guard isDirectory(path) else {
                throw CommandFailure(
                    .unreadableInput, "--prompts \(path): there is no such folder; check its name")
            }
            options.prompts = URL(fileURLWithPath: path, isDirectory: true)
        }
        if let language = arguments.value(of: Options.outputLanguage) {
            guard Locale.Language(identifier: language).languageCode?.isISOLanguage == true else {
                throw CommandFailure(
                    .wrongUsage,
                    "--output-language \(language): there is no such language code; give one such as en, de or pt-BR"
                )
            }
            options.outputLanguage = language
        }
        return options
    }

    /// What to transcribe of a recording, according to the options.
    static func hearing(
        _ arguments: ParsedArguments, path: String
    ) throws(CommandFailure) -> RecordingRequest {
        let speakers = try channels(arguments)
        var request = RecordingRequest(path: path, track: arguments.number(of: Options.audioTrack))
        request.speakers = speakers
        let start = try time(Options.start, arguments)
        let end = try time(Options.end, arguments)
        let duration = try time(Options.duration, arguments)
        do {
            request.rawFormat = try arguments.value(of: Options.inputFormat).map(RawAudioFormat.init)
            if start != nil || end != nil || duration != nil {
                request.range = try RecordingRange(start: start, end: end, duration: duration)
            }
        } catch {
            throw CommandFailure(.wrongUsage, "\(error)")
        }
        return request
    }

    private static func channels(_ arguments: ParsedArguments) throws(CommandFailure) -> SpeakerChannels {
        let wish = arguments.value(of: Options.speakers) ?? "auto"
        if let channel = arguments.number(of: Options.channel) {
            guard Int(wish) != nil || wish == "auto" else {
                throw CommandFailure(
                    .wrongUsage,
                    "--channel takes one channel and --speakers \(wish) all of them; leave one of them out")
            }
            return .channel(channel)
        }
        // A number gives the number of speakers and says nothing about channels.
        if Int(wish) != nil { return .auto }
        guard let channels = SpeakerChannels(wish) else {
            throw CommandFailure(
                .wrongUsage, "--speakers takes auto, channels, mix or the number of speakers, not '\(wish)'")
        }
        return channels
    }

    private static func time(
        _ option: OptionSpec, _ arguments: ParsedArguments
    ) throws(CommandFailure) -> AudioTime? {
        guard let text = arguments.value(of: option) else { return nil }
        guard let time = TimeText.parse(text) else {
            throw CommandFailure(
                .wrongUsage, "--\(option.name) takes a time such as 90, 90.5, 1:30 or 1:02:03, not '\(text)'")
        }
        return time
    }
}
