import AudioInput
import Foundation
import SpeakerFinder
import TranscriptTasks
import Transcripts

/// What decides about the words of a result beside recording and models, as a journal keeps it.
struct KeptOptions: Codable {
    private let task: String?
    /// `nil` for a task that is not one of ours.
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

    /// - Returns: `nil` for the words of a command line, and for what another version has kept.
    init?(arguments: [String]) {
        guard arguments.count == 1,
            let kept = try? JSONDecoder().decode(KeptOptions.self, from: Data(arguments[0].utf8))
        else { return nil }
        self = kept
    }

    /// Equal options are equal words.
    var arguments: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [String(decoding: try encoder.encode(self), as: UTF8.self)]
        }
    }

    /// - Parameter given: the task, where it is not one of ours.
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
