import Foundation

/// Reads a transcript from a file's bytes: our own JSON, subtitles, or text of any origin.
///
/// ```swift
/// let transcript = try TranscriptReader().read(data, from: "call.txt")
/// ```
///
/// What it is, is told from the content and not from the name: what begins with a brace is JSON, and what has arrows between times is
/// subtitles, SubRip or WebVTT.
public struct TranscriptReader: Sendable {
    public init() {}

    /// - Parameter subject: what the user calls the bytes; for error messages.
    public func read(_ data: Data, from subject: String) throws(TranscriptReadError) -> Transcript {
        guard let text = String(data: data, encoding: .utf8) else {
            throw TranscriptReadError(
                subject: subject, reason: "it is not UTF-8 text",
                nextMove: "`readback run` reads recordings; text must be UTF-8")
        }
        guard text.first(where: { !$0.isWhitespace }) == "{" else {
            return SubtitleReader().transcript(of: text) ?? PlainTextReader().transcript(of: text)
        }
        return try document(data, subject).transcript
    }

    /// A transcript by itself, or the one inside a run's result.
    private func document(_ data: Data, _ subject: String) throws(TranscriptReadError) -> TranscriptDocument {
        let decoder = JSONDecoder()
        let document =
            (try? decoder.decode(TranscriptDocument.self, from: data))
            ?? (try? decoder.decode(Result.self, from: data))?.transcript
        guard let document else {
            throw TranscriptReadError(
                subject: subject, reason: "it is JSON, but not a transcript as readback writes it",
                nextMove: "make one with `readback transcribe --format json`, or give plain text")
        }
        guard document.schemaVersion <= TranscriptDocument.currentSchemaVersion else {
            throw TranscriptReadError(
                subject: subject,
                reason: "its schema version \(document.schemaVersion) is newer than this program",
                nextMove: "use a newer readback")
        }
        guard document.isSound else {
            throw TranscriptReadError(
                subject: subject,
                reason: "its segments have numbers that come twice or ends before their starts",
                nextMove: "make it again with `readback transcribe --format json`")
        }
        return document
    }

    private struct Result: Decodable {
        let transcript: TranscriptDocument
    }
}

/// Why a transcript could not be read. The wording is one sentence: the thing, the reason, the next move.
public struct TranscriptReadError: Error, Hashable, Sendable, CustomStringConvertible {
    public let subject: String
    public let reason: String
    public let nextMove: String

    public init(subject: String, reason: String, nextMove: String) {
        self.subject = subject
        self.reason = reason
        self.nextMove = nextMove
    }

    public var description: String { "\(subject): \(reason); \(nextMove)" }
}

extension TranscriptDocument {
    /// What every later stage relies on: each segment has a number of its own, and no time runs backwards.
    fileprivate var isSound: Bool {
        let times = segments.flatMap { [($0.start, $0.end)] + $0.words.map { ($0.start, $0.end) } }
        return Set(segments.map(\.id)).count == segments.count
            && times.allSatisfy { 0 <= $0.0 && $0.0 <= $0.1 && $0.1 < 1e7 } && (0..<1e7).contains(duration)
    }
}
