import Foundation
import Spoken

/// Readback's own event lines (`--format ndjson`): the last version of each segment, with the speaker that was found.
struct EventLines: TranscriptKind {
    private struct Event: Decodable {
        let event: String
        let recording: String?
        let segment: TranscriptDocument.Segment?
        let attributed: [TranscriptDocument.Segment]?
        let duration: Double?
    }

    /// The events of one run.
    private struct Log {
        var segments: [Int: TranscriptDocument.Segment] = [:]
        /// The first version of each segment's text, before marks and speakers were found.
        var first: [Int: String] = [:]

        mutating func take(_ event: Event) {
            if let attributed = event.attributed {
                segments = Dictionary(attributed.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            }
            guard let segment = event.segment else { return }
            segments[segment.id] = segment
            if first[segment.id] == nil { first[segment.id] = Self.letters(segment.text) }
        }

        /// Whether an event belongs to another run: it starts one, or uses a known number for other words.
        func isOver(before event: Event) -> Bool {
            guard !first.isEmpty else { return false }
            guard let segment = event.segment, event.event == "segment" else {
                return event.event == "started"
            }
            return first[segment.id].map { $0 != Self.letters(segment.text) } ?? false
        }

        /// Whether the next log repeats this one, perhaps with more: an interrupted run was resumed.
        func isBeginning(of next: Log) -> Bool {
            first.allSatisfy { next.first[$0.key] == $0.value }
        }

        private static func letters(_ text: String) -> String {
            text.lowercased().filter { $0.isLetter || $0.isNumber }
        }
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let lines = source.filledLines
        guard lines.first?.hasPrefix("{") == true, lines.first?.contains("\"event\"") == true else {
            return nil
        }
        var logs = [Log()]
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
            if logs[logs.count - 1].isOver(before: event) { logs.append(Log()) }
            logs[logs.count - 1].take(event)
            duration = milliseconds(event.duration) ?? duration
        }
        let different = zip(logs, logs.dropFirst()).count { !$0.isBeginning(of: $1) }
        guard recordings.count < 2, different == 0 else {
            throw ImportFault(
                reason: "it has the transcripts of \(max(recordings.count, different + 1)) recordings",
                nextMove: recordings.count < 2
                    ? "keep the lines of one of them, each of which begins with the event `started`"
                    : "keep the lines of one of them; each line names its recording")
        }
        let segments = (logs.last?.segments ?? [:]).values
        let turns = segments.sorted { ($0.start, $0.id) < ($1.start, $1.id) }.map {
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
