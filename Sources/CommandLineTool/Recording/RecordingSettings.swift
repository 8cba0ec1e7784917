import Foundation
import Readback

/// What `run` and `transcribe` were asked for, resolved: names turned into values, defaults filled in. No file has been opened.
struct RecordingSettings: Sendable {
    let path: String
    let formats: [OutputFormat]
    let outputDirectory: String?
    let mayOverwrite: Bool
    let task: (any TranscriptTask)?
    let locale: String
    let speakers: SpeakerChoice
    let range: RecordingRange?
    let track: Int?
    let rawFormat: RawAudioFormat?
    let labels: [Int: String]
    let threadCount: Int
    let speechModel: String?
    let textModel: String?
    let isQuiet: Bool

    init(_ arguments: ParsedArguments, wantsReport: Bool) throws(CommandFailure) {
        guard let path = arguments.operands.first else {
            throw CommandFailure(.wrongUsage, "no recording was named; give a file, or - for standard input")
        }
        guard arguments.operands.count == 1 else {
            throw CommandFailure(.wrongUsage, "one recording at a time; run the command once for each file")
        }
        self.path = path
        outputDirectory = arguments.value(of: Options.outputDirectory)
        formats = Self.formats(arguments, wantsReport: wantsReport)
        mayOverwrite = arguments.isGiven(Options.force)
        task = wantsReport ? Self.task(named: arguments.value(of: Options.task)) : nil
        locale = arguments.value(of: Options.language) ?? "en-US"
        speakers = try SpeakerChoice(arguments.value(of: Options.speakers))
        range = try Self.range(arguments)
        track = arguments.number(of: Options.audioTrack)
        rawFormat = try Self.rawFormat(arguments)
        labels = try Self.labels(arguments.values(of: Options.channelLabel))
        threadCount = arguments.number(of: Options.threads) ?? ProcessInfo.processInfo.activeProcessorCount
        speechModel = arguments.value(of: Options.speechModel)
        textModel = arguments.value(of: Options.textModel)
        isQuiet = arguments.isGiven(Options.quiet)
    }

    /// The recording's name without folder and ending: what output files are called.
    var stem: String {
        path == "-" ? "standard-input" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    private static func formats(_ arguments: ParsedArguments, wantsReport: Bool) -> [OutputFormat] {
        let given = arguments.values(of: Options.format).compactMap(OutputFormat.init)
        if !given.isEmpty { return given }
        if arguments.isGiven(Options.json) { return [.json] }
        if arguments.isGiven(Options.outputDirectory) {
            return wantsReport ? [.md, .json, .srt] : [.txt, .json, .srt]
        }
        return [wantsReport ? .md : .txt]
    }

    private static func task(named name: String?) -> any TranscriptTask {
        name == QuotingTask.title.name ? QuotingTask.title : QuotingTask.call
    }

    private static func labels(_ given: [String]) throws(CommandFailure) -> [Int: String] {
        var labels: [Int: String] = [:]
        for label in given {
            let parts = label.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let channel = Int(parts[0]), channel >= 0 else {
                throw CommandFailure(
                    .wrongUsage, "--channel-label is a channel and a name, such as 0=Agent, not '\(label)'")
            }
            labels[channel] = String(parts[1])
        }
        return labels
    }

    private static func range(_ arguments: ParsedArguments) throws(CommandFailure) -> RecordingRange? {
        let options = [Options.start, Options.end, Options.duration]
        guard options.contains(where: arguments.isGiven) else { return nil }
        var times: [AudioTime?] = []
        for option in options {
            guard let text = arguments.value(of: option) else {
                times.append(nil)
                continue
            }
            guard let time = TimeText.parse(text) else {
                throw CommandFailure(
                    .wrongUsage, "--\(option.name) is a time in seconds or as h:mm:ss, not '\(text)'")
            }
            times.append(time)
        }
        do {
            return try RecordingRange(start: times[0], end: times[1], duration: times[2])
        } catch {
            throw CommandFailure(.wrongUsage, "\(error)")
        }
    }

    private static func rawFormat(_ arguments: ParsedArguments) throws(CommandFailure) -> RawAudioFormat? {
        guard let text = arguments.value(of: Options.stdinFormat) else { return nil }
        do {
            return try RawAudioFormat(text)
        } catch {
            throw CommandFailure(.wrongUsage, "--stdin-format: \(error)")
        }
    }
}
