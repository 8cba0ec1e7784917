import Foundation
import Spoken

/// Our own lines of events (`--format ndjson`): each segment as it was last said.
struct EventLines: TranscriptKind {
    private struct Event: Decodable {
        let event: String
        let segment: TranscriptDocument.Segment?
        let duration: Double?
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        guard lines.first?.hasPrefix("{") == true, lines.first?.contains("\"event\"") == true else {
            return nil
        }
        var segments: [Int: TranscriptDocument.Segment] = [:]
        var duration: Int64?
        for line in lines {
            // A log that was cut off ends in the middle of a line.
            guard let event = try? JSONDecoder().decode(Event.self, from: Data(line.utf8)) else { continue }
            if let segment = event.segment { segments[segment.id] = segment }
            duration = milliseconds(event.duration) ?? duration
        }
        let turns = segments.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map { segment in
            ImportedTurn(
                speaker: segment.speaker, start: milliseconds(segment.start), end: milliseconds(segment.end),
                words: segment.words.map {
                    ImportedWord(
                        text: $0.text, start: milliseconds($0.start), end: milliseconds($0.end),
                        confidence: $0.confidence)
                }, suspicion: segment.suspect)
        }
        return ImportedTranscript(turns: turns, duration: duration)
    }
}
