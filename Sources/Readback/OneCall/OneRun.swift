import AudioInput
import Files
import Foundation
import LanguageModels
import Pipeline
import SpeakerFinder
import SpeechEngines

/// A recording and its engines, opened as the options say.
struct OneRun: Sendable {
    let request: PipelineRequest
    private let journal: String?

    static func open(_ path: String, _ options: ReadOptions) async throws -> OneRun {
        let engines = options.engines
        let choice = try await engines.speechChoice(
            model: options.speechModel.map { engines.store.fullName(of: $0, kind: .speech) },
            language: options.language)
        let speech = try await engines.speechEngine(model: choice.model, locale: choice.locale)
        let language = try await languageEngine(options)
        let recording = try await Recording.open(RecordingRequest(path: path, speakers: options.channels))
        let parties = Party.all(of: recording.parties, names: options.channelNames)
        let search = parties.count == 1 ? try await speakerSearch(options) : nil
        var request = PipelineRequest(
            source: recording.source, parties: parties, speechEngine: speech, resampling: engines.resampling,
            locale: choice.locale, vocabulary: options.vocabulary, tasks: options.task.map { [$0] } ?? [],
            languageEngine: language,
            textEmbedder: try await engines.textEmbedder(
                for: options.task, threadCount: options.threadCount),
            speakerSearch: search, threadCount: options.threadCount)
        if let journal = options.journal {
            request.memory = try memory(
                at: journal,
                RunDescription(
                    arguments: try KeptOptions(options).arguments,
                    workingDirectory: FileManager.default.currentDirectoryPath,
                    input: FileIdentity(path: path), inputName: path,
                    speechModel: try await engines.identity(of: speech.profile),
                    textModels: try await identities(of: language, engines),
                    speakerModels: search == nil ? nil : try await engines.speakerModelIdentities(),
                    build: ThisProgram.identity))
        }
        return OneRun(request: request, journal: options.journal)
    }

    /// Opens the run that a journal describes.
    static func resume(
        _ journal: String, _ task: (any TranscriptTask)?, _ engines: EngineRegistry
    ) async throws -> OneRun {
        let description = try RunSnapshot(readingFrom: journal).description
        guard let kept = KeptOptions(arguments: description.arguments) else {
            throw cannotContinue(
                journal, "it was started by another version of Readback, or by the command readback")
        }
        guard description.canHearAgain else {
            throw cannotContinue(
                journal, "its input was \(description.inputName), which can be read only once")
        }
        var options = try kept.options(task)
        options.engines = engines
        options.journal = journal
        return try await open(description.inputPath, options)
    }

    /// A complete run is never resumed.
    func discardJournal() throws(FileError) {
        if let journal { try Removal.file(journal) }
    }

    private static func languageEngine(_ options: ReadOptions) async throws -> (any LanguageEngine)? {
        guard let task = options.task else { return nil }
        let named = options.textModel.map { options.engines.store.fullName(of: $0, kind: .text) }
        return try await options.engines.languageEngine(for: task, model: named)
    }

    private static func identities(
        of language: (any LanguageEngine)?, _ engines: EngineRegistry
    ) async throws -> [ModelIdentity] {
        guard let profile = language?.profile else { return [] }
        return [try await engines.identity(of: profile)]
    }

    /// If the models are not installed, everybody on a channel stays one speaker; the words are the same.
    private static func speakerSearch(_ options: ReadOptions) async throws -> SpeakerSearch? {
        guard let count = options.speakers, options.channelNames.isEmpty else { return nil }
        do {
            return SpeakerSearch(
                models: try await options.engines.speakerModels(), count: count, labels: options.speakerNames)
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            return nil
        }
    }

    private static func memory(at path: String, _ description: RunDescription) throws -> RunMemory {
        guard FileFacts(path: path) != nil else { return try RunMemory.begin(description, at: path) }
        let memory = try RunMemory.resume(at: path)
        guard let obstacle = memory.description.obstacle(to: description) else { return memory }
        throw cannotContinue(path, obstacle.reason)
    }

    private static func cannotContinue(_ journal: String, _ reason: String) -> ReadbackError {
        ReadbackError(
            .journalUnusable, subject: journal,
            reason: "the run in this journal cannot be resumed: \(reason)",
            nextMove: "remove the journal and start again")
    }
}

extension RunDescription {
    /// The recording's path, valid in any working directory.
    fileprivate var inputPath: String {
        let isHere = workingDirectory == FileManager.default.currentDirectoryPath
        return isHere || inputName.hasPrefix("/") ? inputName : workingDirectory + "/" + inputName
    }
}
