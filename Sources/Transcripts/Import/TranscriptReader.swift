import Foundation

/// Reads a transcript from a file's bytes: Readback's own formats, JSON of speech programs and services, subtitles, texts of
/// meeting programs, or prose.
///
/// ```swift
/// let transcript = try TranscriptReader().read(data, from: "call.txt")
/// ```
///
/// The kind is detected from the content, not from the name. `docs/formats.md` lists the kinds.
public struct TranscriptReader: Sendable {
    /// Creates a reader that knows every kind of transcript.
    public init() {}

    /// - Parameters:
    ///   - data: the file's bytes.
    ///   - subject: what the user calls the bytes, for error messages.
    public func read(_ data: Data, from subject: String) throws(TranscriptReadError) -> Transcript {
        guard let decoded = TextEncoding.decoded(data) else {
            throw TranscriptReadError(
                subject: subject, reason: "it is not UTF-8, UTF-16 or Latin-1 text",
                nextMove: "`readback run` reads recordings; give text or subtitles here")
        }
        let document = WordDocument(decoded.text)
        let source = ImportSource(document?.text ?? decoded.text)
        do throws(ImportFault) {
            var transcript = try transcript(in: source)
            transcript.notices += (document?.notices ?? []) + decoded.notices
            return transcript
        } catch {
            throw TranscriptReadError(subject: subject, reason: error.reason, nextMove: error.nextMove)
        }
    }

    private func transcript(in source: ImportSource) throws(ImportFault) -> Transcript {
        if let own = try ReadbackJSON().read(source) { return own }
        for kind in TranscriptKinds.all {
            guard var found = try kind.read(source) else { continue }
            if source.isJSON { found.unread += SpokenStrings.missing(in: source.text, from: found) }
            return found.transcript
        }
        return try Prose().read(source).transcript
    }
}

extension TextEncoding.Decoded {
    /// What a reader must know about how the bytes were decoded.
    fileprivate var notices: [String] {
        var notices: [String] = []
        if unreadable > 0 {
            let are =
                unreadable == 1
                ? "1 character of the file is" : "\(unreadable) characters of the file are"
            notices.append("\(are) not valid UTF-8, shown as \u{201C}\u{FFFD}\u{201D}.")
        }
        if isGuess {
            notices.append(
                "The file is not UTF-8 and does not name its encoding; it was read as Western European (Windows-1252). "
                    + "If letters look wrong, convert it first: iconv -f ENCODING -t UTF-8.")
        }
        return notices
    }
}

/// Why a transcript could not be read, in one sentence: the subject, the reason, the next move.
public struct TranscriptReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the user calls the bytes.
    public let subject: String
    /// Why it could not be read.
    public let reason: String
    /// What to do about it.
    public let nextMove: String

    /// The sentence.
    public var description: String { "\(subject): \(reason); \(nextMove)" }
}
