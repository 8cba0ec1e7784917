import Files
import Foundation
import LanguageModels
import SpeechAnalysis
import SpeechEngines

/// What a run is: everything that its result depends on, written at the head of its journal.
///
/// Two runs with equal descriptions give the same bytes, so one may take over what the other has done.
public struct RunDescription: Hashable, Sendable, Codable {
    /// How the run was asked for: the words of the command line, for a program that has one.
    public var arguments: [String]
    /// Where relative names in the arguments start.
    public var workingDirectory: String
    /// `nil` for audio that comes but once: a pipe, a microphone.
    public var input: FileIdentity?
    /// A recording that was being written when the run began: its content cannot tell whether it is the same.
    public var growingInput: FileNumber?
    /// What the person calls the input.
    public var inputName: String
    /// What hears.
    public var speechModel: ModelIdentity
    /// What reads and writes.
    public var textModels: [ModelIdentity]
    /// Those that tell speakers apart; `nil` where nobody asks.
    public var speakerModels: [ModelIdentity]?
    /// The program's own file, engines included.
    public var build: FileIdentity?

    /// All that a result depends on.
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

    /// Why a run cannot go on.
    public struct Obstacle: Hashable, Sendable {
        /// What is another than it was.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            case missing, input, model, build, options
        }

        /// What is another than it was.
        public let kind: Kind
        /// Why, as a part of the sentence.
        public let reason: String
    }

    /// Why a run that was begun like this cannot go on as `now`; `nil` when it can.
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
    /// Whether its sound is still there to be heard again.
    public var canHearAgain: Bool { input != nil || growingInput != nil }

    /// The same, for a recording of which only the time is another than it was in `earlier`, and that is known to hold the same: copying
    /// and restoring set the time. What its beginning, its end and its length tell is not enough for that, since a piece in the middle may
    /// have been replaced by one as long.
    ///
    /// - Parameters:
    ///   - earlier: the run that this one goes on with.
    ///   - isSame: says whether the whole content is what it was; asked only where all else agrees.
    public func withTime(of earlier: RunDescription, where isSame: () async -> Bool) async -> RunDescription {
        guard let then = earlier.input, let now = input, now != then else { return self }
        guard now.isLike(then), await isSame() else { return self }
        var description = self
        description.input = then
        return description
    }

    /// Whether it was to tell apart who shares a channel, and had the means.
    var looksForSpeakers: Bool { speakerModels?.isEmpty == false }
}

/// Tells whether a file is the same one, whatever has become of its content: by its number on its disk.
public struct FileNumber: Hashable, Sendable, Codable {
    /// The file system.
    public var device: UInt64
    /// The file's number in it.
    public var number: UInt64

    /// Looks at a regular file; `nil` for anything else.
    public init?(path: String) {
        guard let facts = FileFacts(path: path) else { return nil }
        (device, number) = (facts.device, facts.inode)
    }
}

/// Tells whether a model is still the same.
public struct ModelIdentity: Hashable, Sendable, Codable {
    /// What it is called.
    public var name: String
    /// Engine and version.
    public var engine: String
    /// The model's own files; empty where the engine alone knows them.
    public var files: [FileIdentity]

    /// A model, by what it is made of.
    public init(name: String, engine: String, files: [FileIdentity]) {
        self.name = name
        self.engine = engine
        self.files = files
    }
}

/// Tells whether a file is still the same without reading all of it: its size, its time, and what its beginning and its end hold.
public struct FileIdentity: Hashable, Sendable, Codable {
    /// How long it is.
    public var byteCount: Int64
    /// Nanoseconds since 1970.
    public var modified: Int64
    /// Of the first and last 64 KiB.
    public var ends: ContentHash

    private static let endLength = 1 << 16

    /// Whether nothing but the time tells them apart.
    public func isLike(_ other: FileIdentity?) -> Bool {
        byteCount == other?.byteCount && ends == other?.ends
    }

    /// Looks at a regular file; `nil` for anything else.
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
