import Foundation
import Readback

/// What `run` and `transcribe` were asked for, resolved: names turned into values, defaults filled in. No file has
/// been opened.
struct RecordingSettings: Sendable {
    let path: String
    let output: OutputPlan
    let task: (any TranscriptTask)?
    /// Nobody speaking is no failure.
    let allowsEmpty: Bool
    /// Print the words spoken then, and nothing else.
    let highlight: AudioTime?
    /// The day of the recording, where the user says it.
    let recorded: CalendarDay?
    /// Print what the task is about and no document around it.
    let isBrief: Bool
    /// A BCP 47 identifier; `und` for a language that is to be found out, `nil` if nobody has named one.
    let language: String?
    /// Words that are likely to be said.
    let vocabulary: Vocabulary
    /// What is run when the results are written.
    let followUp: FollowUp?
    /// What is heard of the recording.
    let hearing: RecordingRequest
    let labels: [Int: String]
    /// `nil` where nobody wants to know who speaks in a shared channel.
    let speakers: SpeakerWish?
    var threadCount: Int
    var hearingThreadCount: Int
    let speechModel: String?
    let speechModels: SpeechModelOptions
    let textModel: String?
    let textModels: TextModelOptions
    let arguments: ParsedArguments
    /// Somebody writes it while it is heard.
    var isGrowing = false
    /// What the report says beside what was found out.
    var notices: [String] = []
    /// What was noted while the recording was made. Of a part of it nothing is told.
    var marks: [TimedMark] { hearing.range == nil ? RecordingMarks(of: path).read() : [] }
    var wantsPage: Bool { output.formats.contains(.html) }
    /// The only recording of its command: then a person may be shown what matters in it.
    var isAlone = true
    /// The words that ask for this again.
    var words: [String]

    /// - Parameter task: the command's own; `nil` where the user chooses.
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

    /// - Parameter path: the recording; one that is about to be made, too.
    init(
        _ arguments: ParsedArguments, path: String, wantsReport: Bool, task own: StandardTask? = nil
    ) throws(CommandFailure) {
        let inputs = ProtectedInputs([path], arguments)
        var arguments = arguments
        vocabulary = try Vocabulary(arguments)
        // A run goes on with the words that it began with, whatever becomes of the file.
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

    /// Who also says where results go would wait for them in vain.
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

    /// What is heard of a recording, as the options say.
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
        // A number says how many people there are, and nothing of the channels.
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
