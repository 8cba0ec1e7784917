import Foundation
import Readback

/// Where a result comes from: what was heard, by which models, with which options that matter, and by which program.
struct Provenance: Encodable, Hashable, Sendable {
    struct Recording: Encodable, Hashable, Sendable {
        let name: String
        /// Of the whole file; `nil` for what comes but once.
        let sha256: String?
        /// The day on which the file was written last.
        let date: String?
    }

    struct Model: Encodable, Hashable, Sendable {
        let name: String
        /// The engine and its version.
        let engine: String
    }

    let recording: Recording
    let speechModel: Model?
    let textModels: [Model]
    /// The words of the command line that the result depends on.
    let options: [String]
    let program: String

    /// - Parameter description: what the run's result depends on.
    init(_ description: RunDescription) {
        recording = Self.recording(description.inputName)
        speechModel = Model(description.speechModel)
        textModels = description.textModels.map(Model.init)
        options = Self.options(of: description.arguments)
        program = VersionCommand.identity
    }

    /// Of a transcript that somebody else has made.
    init(transcript path: String, textModel: ModelIdentity?, _ arguments: ParsedArguments) {
        recording = Self.recording(path)
        speechModel = nil
        textModels = [textModel].compactMap { $0 }.map(Model.init)
        options = arguments.words(of: Self.deciding)
        program = VersionCommand.identity
    }

    /// What the words of a result depend on; how it is laid out, where it goes and how fast it is made say nothing of it.
    private static let deciding =
        Options.hearing + Options.speechModels + [Options.noPunctuation, Options.task, Options.wordTimes]
        + [Options.title, Options.keepUnverified, Options.outputLanguage, Options.prompts]
        + Options.textModels

    private static func options(of words: [String]) -> [String] {
        guard let invocation = try? Invocation(words) else { return [] }
        return invocation.arguments.words(of: deciding)
    }

    private static func recording(_ path: String) -> Recording {
        let name = RecordingName(path)
        let isFile = FileIdentity(path: path) != nil
        return Recording(
            name: isFile ? URL(fileURLWithPath: path).lastPathComponent : path,
            sha256: isFile ? try? FileHash.sha256(path: path) : nil, date: isFile ? name.day : nil)
    }
}

extension Provenance.Model {
    init(_ identity: ModelIdentity) {
        (name, engine) = (identity.name, identity.engine)
    }
}
