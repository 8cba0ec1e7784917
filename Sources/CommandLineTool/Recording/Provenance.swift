import Foundation
import Readback

/// Where a result comes from: what was heard, by which models, with which options that matter, and by which program.
struct Provenance: Codable, Hashable, Sendable {
    struct Recording: Codable, Hashable, Sendable {
        let name: String
        /// Of the whole file; `nil` for what comes but once.
        var sha256: String?
        let date: String?
        /// Who says that it was this day.
        let dateFrom: RecordingDay.Origin?
        /// What is left of the sound; `nil` for all of it.
        var kept: Kept.Part?
        /// The day from which on only that is left.
        var keptOn: String?
    }

    /// What became of the sound.
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
    /// The words of the command line that the result depends on, and how the files beside it are laid out.
    let options: [String]
    let program: String

    /// - Parameters:
    ///   - description: what the run's result depends on.
    ///   - day: that of the recording.
    init(_ description: RunDescription, day: RecordingDay?) {
        recording = Self.recording(description.inputName, day, isKnown: description.isStillThere)
        speechModel = Model(description.speechModel)
        textModels = description.textModels.map(Model.init)
        options = Self.options(of: description.arguments)
        program = VersionCommand.identity
    }

    /// Of a transcript that somebody else has made.
    init(
        transcript path: String, textModel: ModelIdentity?, day: RecordingDay?, _ arguments: ParsedArguments
    ) {
        recording = Self.recording(path, day)
        speechModel = nil
        textModels = [textModel].compactMap { $0 }.map(Model.init)
        options = arguments.words(of: Self.deciding)
        program = VersionCommand.identity
    }

    /// What the words of a result depend on, and its layout, in which its files are written again when something in them is put right.
    /// Where it goes and how fast it is made say nothing of it.
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

    /// - Parameter isKnown: what lies there now is what was heard.
    private static func recording(_ path: String, _ day: RecordingDay?, isKnown: Bool = true) -> Recording {
        let isFile = FileIdentity(path: path) != nil
        return Recording(
            name: isFile ? URL(fileURLWithPath: path).lastPathComponent : path,
            sha256: isFile && isKnown ? try? FileHash.sha256(path: path) : nil, date: day?.day,
            dateFrom: day?.origin)
    }
}

extension RunDescription {
    /// Whether the recording is the one that the run began with. What comes but once, or grows, is not asked.
    var isStillThere: Bool { input == nil || input == FileIdentity(path: inputName) }
}

extension Provenance.Model {
    init(_ identity: ModelIdentity) {
        (name, engine) = (identity.name, identity.engine)
    }
}
