import Foundation

/// Reads a transcript from a file's bytes: our own of any format, JSON of recognisers and services, subtitles, texts of
/// meeting programs, or prose.
///
/// ```swift
/// let transcript = try TranscriptReader().read(data, from: "call.txt")
/// ```
///
/// What it is, is told from the content and not from the name. `docs/transcripts.md` has the kinds.
public struct TranscriptReader: Sendable {
    /// Knows every kind of transcript.
    public init() {}

    /// - Parameters:
    ///   - data: the file's bytes.
    ///   - subject: what the user calls the bytes; for error messages.
    public func read(_ data: Data, from subject: String) throws(TranscriptReadError) -> Transcript {
        guard let text = TextEncoding.text(of: data) else {
            throw TranscriptReadError(
                subject: subject, reason: "it is not text in UTF-8, UTF-16 or Latin-1",
                nextMove: "`readback run` reads recordings; give text or subtitles here")
        }
        let source = ImportSource(WordDocument.text(in: text) ?? text)
        do throws(ImportFault) {
            if let own = try ReadbackJSON().read(source) { return own }
            for kind in TranscriptKinds.all {
                if let found = try kind.read(source) { return found.transcript }
            }
            return try Prose().read(source).transcript
        } catch {
            throw TranscriptReadError(subject: subject, reason: error.reason, nextMove: error.nextMove)
        }
    }
}

/// Why a transcript could not be read. The wording is one sentence: the thing, the reason, the next move.
public struct TranscriptReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the user calls it.
    public let subject: String
    /// Why it could not be read.
    public let reason: String
    /// What to do about it.
    public let nextMove: String

    /// The three parts of the sentence.
    public init(subject: String, reason: String, nextMove: String) {
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }

    /// The sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}
