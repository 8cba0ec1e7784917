import Foundation

/// Why something failed. Every function of this module throws it; ``init(_:)`` converts the errors of other modules.
///
/// ```swift
/// do {
///     let result = try await Readback.read("call.mp3")
/// } catch let error as ReadbackError where error.code == .modelMissing {
///     offerModels(because: error.localizedDescription)
/// }
/// ```
///
/// A canceled task throws `CancellationError`, which is not a failure. Errors never contain what was said in a recording.
public struct ReadbackError: LocalizedError, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// The recording does not exist.
        case fileNotFound
        /// The recording exists but cannot be read.
        case fileUnreadable
        /// A journal or a recording cannot be written: the disk is full, or the folder is not writable.
        case fileUnwritable
        /// The file is not audio that can be decoded.
        case notSound
        /// The file is not a transcript that can be read.
        case notTranscript
        /// `ffmpeg`, which reads everything but WAV and AIFF, is not installed or was killed.
        case decoderFailed
        /// The request cannot be met: a channel that the recording does not have, an option that means nothing.
        case invalidRequest
        /// The model is not installed.
        case modelMissing
        /// The model's file is damaged.
        case modelDamaged
        /// The model cannot be used here, or not for this purpose: wrong kind, wrong language.
        case modelUnfit
        /// A model could not be downloaded, or the store could not be changed.
        case modelStoreFailed
        /// A model or library that tells speakers apart is missing. Everything else works.
        case speakersUnavailable
        /// This machine or this build cannot do it.
        case unsupported
        /// Not enough memory, or too much is being done at once.
        case outOfResources
        /// The journal is damaged or of another version, or what it depends on has changed.
        case journalUnusable
        /// Another process is using the journal.
        case journalInUse
        /// Something failed that should have worked.
        case engineFailed
    }

    /// The kind of failure.
    public let code: Code
    /// The subject: a file, a model or an option.
    public let subject: String
    /// The reason, as the end of a sentence that starts with the subject.
    public let reason: String
    /// What a user of the command can do.
    private let nextMove: String
    /// The underlying module's error, for logs.
    public let underlying: (any Error)?

    init(
        _ code: Code, subject: String, reason: String, nextMove: String, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
        self.underlying = underlying
    }

    /// Splits a sentence from elsewhere into its parts.
    init(_ code: Code, sentence: String) {
        let parts = sentence.components(separatedBy: "; ")
        let named = parts[0].components(separatedBy: ": ")
        self.init(
            code, subject: named[0], reason: named.dropFirst().joined(separator: ": "),
            nextMove: parts.dropFirst().joined(separator: "; "))
    }

    /// What to do about it, as a part of a sentence.
    public var advice: String { code.advice ?? (nextMove.isEmpty ? "try it again" : nextMove) }
    /// The sentence for the command line, where the advice is a command.
    package var commandSentence: String {
        underlying.map { "\($0)" } ?? "\(subject): \(reason)" + (nextMove.isEmpty ? "" : "; \(nextMove)")
    }
    /// One sentence: what failed, why, and what to do.
    public var description: String { "\(subject): \(reason); \(advice)" }
    /// What failed and why. This is `localizedDescription`.
    public var errorDescription: String? { "\(subject): \(reason)." }
    /// Why it failed.
    public var failureReason: String? { Self.sentence(reason) }
    /// What to do about it.
    public var recoverySuggestion: String? { Self.sentence(advice) }

    private static func sentence(_ part: String) -> String {
        part.prefix(1).uppercased() + part.dropFirst() + "."
    }
}

extension ReadbackError: Hashable {
    /// Compares the code and the words, not the underlying error.
    public static func == (left: Self, right: Self) -> Bool {
        (left.code, left.description) == (right.code, right.description)
    }

    /// Hashes the words.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension ReadbackError {
    static let noEngines = ReadbackError(
        .unsupported, subject: "this build of readback",
        reason: "it was made without engines (READBACK_ENGINES=none)",
        nextMove: "run Scripts/setup and build it again without that variable")
}

extension ReadbackError.Code {
    /// Advice for programs, for codes whose usual advice is a `readback` command.
    fileprivate var advice: String? {
        switch self {
        case .notTranscript: "give text, subtitles or a transcript's JSON"
        case .modelMissing: "fetch it with ModelStore.pull, or name one of ModelStore.entries"
        case .modelDamaged: "fetch it again with ModelStore.pull; replace the file if it is your own"
        case .modelUnfit: "name another one of ModelStore.entries"
        case .modelStoreFailed:
            "check the connection, and the free space and permissions of the store's folder"
        case .speakersUnavailable: "run Scripts/setup in the package's checkout, or do without speakers"
        case .engineFailed: "try it again; EngineRegistry(log:) receives more details"
        default: nil
        }
    }
}
