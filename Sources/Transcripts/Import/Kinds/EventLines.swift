import Foundation
import Spoken

/// Our own lines of events (`--format ndjson`): each segment as it was last said, by whom that was found to be.
struct EventLines: TranscriptKind {
    private struct Event: Decodable {
        let event: String
        let recording: String?
        let segment: TranscriptDocument.Segment?
        let attributed: [TranscriptDocument.Segment]?
        let duration: Double?
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        guard lines.first?.hasPrefix("{") == true, lines.first?.contains("\"event\"") == true else {
            return nil
        }
        var segments: [Int: TranscriptDocument.Segment] = [:]
        var duration: Int64?
        var recordings: Set<String> = []
        var leftOut: [String] = []
        for line in lines {
            // A log that was cut off ends in the middle of a line.
            guard let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)) else {
                leftOut.append(line)
                continue
            }
            if let recording = event.recording { recordings.insert(recording) }
            if let attributed = event.attributed {
                segments = Dictionary(attributed.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            }
            if let segment = event.segment { segments[segment.id] = segment }
            duration = milliseconds(event.duration) ?? duration
        }
        guard recordings.count < 2 else {
            throw ImportFault(
                reason: "it holds what was said in \(recordings.count) recordings",
                nextMove: "keep the lines of one of them: each names its recording")
        }
        let turns = segments.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map {
            segment -> ImportedTurn in
            var turn = ImportedTurn(
                segment.text, speaker: segment.speaker, start: milliseconds(segment.start),
                end: milliseconds(segment.end))
            turn.suspicion = segment.suspect
            turn.take(
                segment.words.flatMap {
                    ImportedWord.words(
                        $0.text, start: milliseconds($0.start), end: milliseconds($0.end),
                        confidence: $0.confidence)
                })
            return turn
        }
        return ImportedTranscript(turns: turns, duration: duration, leftOut: leftOut)
    }
}
