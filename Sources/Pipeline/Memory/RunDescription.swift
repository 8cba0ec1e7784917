import Files
import Foundation
import LanguageModels
import SpeechAnalysis
import SpeechEngines

/// Everything that a run's result depends on, written at the head of its journal.
///
/// Two runs with equal descriptions produce the same bytes, so one may reuse the other's finished work.
public struct RunDescription: Hashable, Sendable, Codable {
    /// How the run was requested: the command-line arguments, for a program that has a command line.
    public var arguments: [String]
    /// The folder that relative names in the arguments refer to.
    public var workingDirectory: String
    /// `nil` for audio that can be read only once: a pipe, a microphone.
    public var input: FileIdentity?
    /// A recording that was still being written when the run began, so its content cannot identify it.
    public var growingInput: FileNumber?
    /// The input as the user named it.
    public var inputName: String
    /// The speech model.
    public var speechModel: ModelIdentity
    /// The text models.
    public var textModels: [ModelIdentity]
    /// The models that tell speakers apart; `nil` if that was not requested.
    public var speakerModels: [ModelIdentity]?
    /// The program's executable, including the engines.
    public var build: FileIdentity?

    /// Creates a description.
    public init(
        arguments: [String], workingDirectory: String, input: FileIdentity?, growingInput: FileNumber? = nil,
        inputName: String,
        speechModel: ModelIdentity, textModels: [ModelIdentity] = [], speakerModels: [ModelIdentity]? = nil,
        build: FileIdentity?
    ) {
        self.arguments = arguments
        self.workingDirectory = workingDirectory
        self.input = input
        self.growingInput = growingInput
        self.inputName = inputName
        self.speechModel = speechModel
        self.textModels = textModels
        self.speakerModels = speakerModels
        self.build = build
    }

    /// Why a run cannot be resumed.
    public struct Obstacle: Hashable, Sendable {
        /// What has changed.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case missing, input, model, build, options
        }

        /// What has changed.
        public let kind: Kind
        /// The reason, as a part of the sentence.
        public let reason: String
    }

    /// Why a run with this description cannot be resumed as `now`; `nil` if it can.
    public func obstacle(to now: RunDescription) -> Obstacle? {
        func obstacle(_ kind: Obstacle.Kind, _ reason: String) -> Obstacle {
            Obstacle(kind: kind, reason: reason)
        }
        guard canHearAgain else {
            return obstacle(.input, "its input was \(inputName), which can be read only once")
        }
        if now.input == nil && now.growingInput == nil {
            return obstacle(.missing, "\(inputName) is gone")
        }
        if now.input != input || now.growingInput != growingInput {
            return obstacle(.input, "\(inputName) has changed since the run started")
        }
        if now.speechModel != speechModel {
            return obstacle(.model, "it was started with another speech model (\(speechModel.name))")
        }
        if now.textModels != textModels {
            let names = textModels.map(\.name).joined(separator: ", ")
            return obstacle(
                .model,
                "it was started with \(names.isEmpty ? "no text model" : "another text model (\(names))")")
        }
        if now.speakerModels != speakerModels {
            return obstacle(
                .model,
                "it was started with other speaker models or known voices, or without them")
        }
        if now.build != build { return obstacle(.build, "it was started by another build of this program") }
        if now.arguments != arguments { return obstacle(.options, "it was started with other options") }
        return nil
    }
}

extension RunDescription {
    /// Whether its audio can be read again.
    public var canHearAgain: Bool { input != nil || growingInput != nil }

    /// This description with the earlier modification time, if nothing else about the recording has changed:
    /// copying and restoring change the time. The length, beginning and end are not enough to show that, since
    /// a part in the middle may have been replaced by one of the same length.
    ///
    /// - Parameters:
    ///   - earlier: the run that is resumed.
    ///   - isSame: tells whether the whole content is unchanged; called only if everything else agrees.
    public func withTime(of earlier: RunDescription, where isSame: () async -> Bool) async -> RunDescription {
        guard let then = earlier.input, let now = input, now != then else { return self }
        guard now.isLike(then), await isSame() else { return self }
        var description = self
        description.input = then
        return description
    }

    /// Whether speakers that share a channel were to be told apart, and the models for it were available.
    var looksForSpeakers: Bool { speakerModels?.isEmpty == false }
}

/// Identifies a file regardless of its content, by its number in the file system.
public struct FileNumber: Hashable, Sendable, Codable {
    /// The file system.
    public var device: UInt64
    /// The file's number in the file system.
    public var number: UInt64

    /// Identifies a regular file; `nil` for anything else.
    public init?(path: String) {
        guard let facts = FileFacts(path: path) else { return nil }
        (device, number) = (facts.device, facts.inode)
    }
}

/// Tells whether a model is unchanged.
public struct ModelIdentity: Hashable, Sendable, Codable {
    /// The model's name.
    public var name: String
    /// The engine's name and version.
    public var engine: String
    /// The model's files; empty if only the engine knows them.
    public var files: [FileIdentity]

    /// Creates an identity.
    public init(name: String, engine: String, files: [FileIdentity]) {
        self.name = name
        self.engine = engine
        self.files = files
    }
}

/// Tells whether a file is unchanged without reading all of it: by its size, its modification time, and its beginning and end.
public struct FileIdentity: Hashable, Sendable, Codable {
    /// The file's size in bytes.
    public var byteCount: Int64
    /// The modification time, in nanoseconds since 1970.
    public var modified: Int64
    /// The hash of the first and last 64 KiB.
    public var ends: ContentHash

    private static let endLength = 1 << 16

    /// Whether the two differ at most in their times.
    public func isLike(_ other: FileIdentity?) -> Bool {
        byteCount == other?.byteCount && ends == other?.ends
    }

    /// Identifies a regular file; `nil` for anything else.
    public init?(path: String) {
        guard let opened = try? OpenFile.open(path, O_RDONLY), let facts = opened.facts else { return nil }
        byteCount = facts.byteCount
        modified = facts.modified
        defer { withExtendedLifetime(opened) {} }
        let file = FileHandle(fileDescriptor: opened.descriptor, closeOnDealloc: false)
        var ends = ContentHash()
        do {
            ends.add(try file.read(upToCount: Self.endLength) ?? Data())
            if byteCount > Int64(Self.endLength) {
                try file.seek(toOffset: UInt64(max(Int64(Self.endLength), byteCount - Int64(Self.endLength))))
                ends.add(try file.read(upToCount: Self.endLength) ?? Data())
            }
        } catch {
            return nil
        }
        self.ends = ends
    }
}
