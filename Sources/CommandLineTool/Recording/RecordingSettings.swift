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
        speakers = arguments.value(of: Options.speakers).flatMap(SpeakerChoice.init) ?? .auto
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
}

/// Whether channels are parties.
enum SpeakerChoice: String, CaseIterable, Sendable {
    case auto, channels, mix
}
