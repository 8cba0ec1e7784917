import Foundation

/// Readback's own JSON: a transcript alone, or the one inside a run's result. Only this kind keeps everything, even segment
/// numbers.
struct ReadbackJSON: Sendable {
    func read(_ source: ImportSource) throws(ImportFault) -> Transcript? {
        guard source.has("transcript") || source.has("schemaVersion", "segments") else { return nil }
        let document =
            source.decode(TranscriptDocument.self) ?? source.decode(Result.self)?.transcript
        guard let document else {
            throw ImportFault(
                reason: "it is JSON, but not a transcript written by readback",
                nextMove: "make one with `readback transcribe --format json`, or give plain text")
        }
        guard document.schemaVersion <= TranscriptDocument.currentSchemaVersion else {
            throw ImportFault(
                reason: "its schema version \(document.schemaVersion) is newer than this program",
                nextMove: "use a newer readback")
        }
        guard document.isSound else {
            throw ImportFault(
                reason: "some of its segments have the same number, or end before they start",
                nextMove: "make it again with `readback transcribe --format json`")
        }
        return document.transcript
    }

    private struct Result: Decodable {
        let transcript: TranscriptDocument
    }
}

extension TranscriptDocument {
    /// What every later stage relies on: each segment has a number of its own, and no time runs backward.
    fileprivate var isSound: Bool {
        let times = segments.flatMap { [($0.start, $0.end)] + $0.words.map { ($0.start, $0.end) } }
        return Set(segments.map(\.id)).count == segments.count
            && times.allSatisfy { 0 <= $0.0 && $0.0 <= $0.1 && $0.1 < 1e7 } && (0..<1e7).contains(duration)
    }
}
