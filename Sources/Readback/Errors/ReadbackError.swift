import Foundation

/// Why something could not be done. Every function of this module throws it, and ``init(_:)`` makes it of what the other modules throw.
///
/// ```swift
/// do {
///     let result = try await Readback.read("call.mp3")
/// } catch let error as ReadbackError where error.code == .modelMissing {
///     offerModels(because: error.localizedDescription)
/// }
/// ```
///
/// A task that was cancelled throws `CancellationError`: that is no failure. What was said in a recording is never part of an error.
public struct ReadbackError: LocalizedError, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// The recording is not there.
        case fileNotFound
        /// It is there, and cannot be read.
        case fileUnreadable
        /// A journal or a recording cannot be written: the disk is full, or the folder takes no files.
        case fileUnwritable
        /// It is no sound that can be decoded.
        case notSound
        /// It is no transcript that can be read.
        case notTranscript
        /// `ffmpeg`, which reads everything but WAV and AIFF, is not installed or was ended.
        case decoderFailed
        /// Something was asked for that cannot be: a channel that the recording does not have, an option that means nothing.
        case invalidRequest
        /// The model is not on this machine.
        case modelMissing
        /// The model's file is not what it should be.
        case modelDamaged
        /// The model cannot be used here, or not for this: another kind, another language.
        case modelUnfit
        /// A model could not be fetched, or the store could not be changed.
        case modelStoreFailed
        /// A model or library that tells speakers apart is not here. Everything else works.
        case speakersUnavailable
        /// This machine or this build cannot do it.
        case unsupported
        /// There is not enough memory, or too much is being done at once.
        case outOfResources
        /// The journal is damaged or of another version, or what it was begun with has changed.
        case journalUnusable
        /// Another process is at the journal.
        case journalInUse
        /// Something failed that should have worked.
        case engineFailed
    }

    /// What kind of failure it is.
    public let code: Code
    /// What it is about: a file, a model or an option.
    public let subject: String
    /// Why, as the end of a sentence that begins with the subject.
    public let reason: String
    /// What a user of the command can do about it.
    private let nextMove: String
    /// The error of the module that failed, for logs.
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

    /// Of a sentence that somebody else has made.
    init(_ code: Code, sentence: String) {
        let parts = sentence.components(separatedBy: "; ")
        let named = parts[0].components(separatedBy: ": ")
        self.init(
            code, subject: named[0], reason: named.dropFirst().joined(separator: ": "),
            nextMove: parts.dropFirst().joined(separator: "; "))
    }

    /// What to do about it, as a part of a sentence.
    public var advice: String { code.advice ?? (nextMove.isEmpty ? "try it again" : nextMove) }
    /// The sentence of the command line, which advises by commands.
    package var commandSentence: String {
        underlying.map { "\($0)" } ?? "\(subject): \(reason)" + (nextMove.isEmpty ? "" : "; \(nextMove)")
    }
    /// One sentence: what failed, why, and what to do.
    public var description: String { "\(subject): \(reason); \(advice)" }
    /// What failed and why: `localizedDescription` is this.
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
    /// Whether they say the same, whatever is behind them.
    public static func == (left: Self, right: Self) -> Bool {
        (left.code, left.description) == (right.code, right.description)
    }

    /// The words.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension ReadbackError {
    static let noEngines = ReadbackError(
        .unsupported, subject: "this build of readback",
        reason: "it was made without engines (READBACK_ENGINES=none)",
        nextMove: "run Scripts/setup and build it again without that variable")
}

extension ReadbackError.Code {
    /// Where modules advise by commands of `readback`, what a program does.
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
