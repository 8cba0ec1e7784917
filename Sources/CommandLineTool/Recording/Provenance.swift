import Files
import Foundation
import Readback

/// Where a result comes from: the recording, the models, the options that matter, and the program.
struct Provenance: Codable, Hashable, Sendable {
    struct Recording: Codable, Hashable, Sendable {
        let name: String
        /// The hash of the whole file; `nil` if the recording can be read only once, or has changed.
        var sha256: String?
        let date: String?
        /// How the date is known.
        let dateFrom: RecordingDay.Origin?
        /// The part of the audio that still exists; `nil` if all of it does.
        var kept: Kept.Part?
        /// The day since which only that part exists.
        var keptOn: String?
    }

    /// Which part of the audio was kept.
    struct Kept: Hashable, Sendable {
        enum Part: String, Codable, Hashable, Sendable {
            case none, speech
        }

        let part: Part
        let day: String

        init(_ part: Part, on day: String) { (self.part, self.day) = (part, day) }
    }

    struct Model: Codable, Hashable, Sendable {
        let name: String
        /// The engine and its version.
        let engine: String
    }

    var recording: Recording
    let speechModel: Model?
    let textModels: [Model]
    /// The command-line options that the result and the layout of its files depend on.
    let options: [String]
    let program: String

    /// - Parameters:
    ///   - description: the run's inputs, models and options.
    ///   - day: the day of the recording.
    init(_ description: RunDescription, day: RecordingDay?) {
        recording = Self.recording(description.inputName, day, isKnown: description.isStillThere)
        speechModel = Model(description.speechModel)
        textModels = description.textModels.map(Model.init)
        options = Self.options(of: description.arguments)
        program = VersionCommand.identity
    }

    /// The provenance of a result that is made from an existing transcript.
    init(
        transcript path: String, textModel: ModelIdentity?, day: RecordingDay?, _ arguments: ParsedArguments
    ) {
        recording = Self.recording(path, day)
        speechModel = nil
        textModels = [textModel].compactMap { $0 }.map(Model.init)
        options = arguments.words(of: Self.deciding)
        program = VersionCommand.identity
    }

    /// Options that change the words of a result, or the layout of its files, which is used again when a result is corrected. Options for
    /// where results go and how fast they are made are left out.
    private static let deciding =
        Options.hearing + Options.speechModels + [Options.task, Options.quotes, Options.obsidian]
        + Options.subtitles
        + [
            Options.title, Options.recorded, Options.reportRecipe, Options.keepUnverified,
            Options.outputLanguage, Options.prompts,
        ]
        + Options.textModels

    private static func options(of words: [String]) -> [String] {
        guard let invocation = try? Invocation(words) else { return [] }
        return invocation.arguments.words(of: deciding)
    }

    /// The name of the recording that a result says it was made from; `nil` if it says none.
    static func recordingName(ofResultAt path: String) -> String? {
        guard let data = try? NamedFile.read(path) else { return nil }
        return (try? JSONDecoder().decode(ResultDocument.self, from: Data(data)))?.provenance?.recording.name
    }

    /// - Parameter isKnown: whether the file there now is the one that was transcribed.
    private static func recording(_ path: String, _ day: RecordingDay?, isKnown: Bool = true) -> Recording {
        let isFile = FileIdentity(path: path) != nil
        return Recording(
            name: isFile ? URL(fileURLWithPath: path).lastPathComponent : path,
            sha256: isFile && isKnown ? try? FileHash.sha256(path: path) : nil, date: day?.day,
            dateFrom: day?.origin)
    }
}

extension RunDescription {
    /// Whether the recording is still the one that the run began with. A pipe or a growing recording is not checked.
    var isStillThere: Bool { input == nil || input == FileIdentity(path: inputName) }
}

extension Provenance.Model {
    init(_ identity: ModelIdentity) {
        (name, engine) = (identity.name, identity.engine)
    }
}
