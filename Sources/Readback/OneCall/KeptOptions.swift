import AudioInput
import Foundation
import SpeakerFinder
import TranscriptTasks
import Transcripts

/// The options that affect a result's words, apart from the recording and the models, as a journal stores them.
struct KeptOptions: Codable {
    private let task: String?
    /// `nil` for a custom task.
    private let taskOptions: TaskOptions?
    private let template: Template?
    private let language: String?
    private let speechModel: String?
    private let textModel: String?
    private let vocabulary: Vocabulary
    private let channels: SpeakerChannels
    private let channelNames: [Int: String]
    private let speakers: SpeakerCount?
    private let speakerNames: [Int: String]

    init(_ options: ReadOptions) {
        task = options.task?.name
        taskOptions = (options.task as? StandardTask)?.options
        template = (options.task as? StandardTask)?.template
        language = options.language
        speechModel = options.speechModel
        textModel = options.textModel
        vocabulary = options.vocabulary
        channels = options.channels
        channelNames = options.channelNames
        speakers = options.speakers
        speakerNames = options.speakerNames
    }

    /// - Returns: `nil` for command-line arguments, and for options stored by another version.
    init?(arguments: [String]) {
        guard arguments.count == 1,
            let kept = try? JSONDecoder().decode(KeptOptions.self, from: Data(arguments[0].utf8))
        else { return nil }
        self = kept
    }

    /// Equal options give equal arguments.
    var arguments: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [String(decoding: try encoder.encode(self), as: UTF8.self)]
        }
    }

    /// - Parameter given: the task, if it is a custom one.
    func options(_ given: (any TranscriptTask)?) throws -> ReadOptions {
        var options = ReadOptions()
        if let taskOptions {
            let known = template.map { StandardTask($0) } ?? task.flatMap(StandardTask.named)
            options.task = known?.with(taskOptions)
        } else {
            options.task = task == nil ? nil : given
        }
        guard options.task?.name == task else {
            throw ReadbackError(
                .invalidRequest, subject: "the task '\(task ?? "")'", reason: "it is a custom task",
                nextMove: "pass it to resume, as it was passed to read")
        }
        options.language = language
        options.speechModel = speechModel
        options.textModel = textModel
        options.vocabulary = vocabulary
        options.channels = channels
        options.channelNames = channelNames
        options.speakers = speakers
        options.speakerNames = speakerNames
        return options
    }
}
