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

    /// What one run has told.
    private struct Log {
        var segments: [Int: TranscriptDocument.Segment] = [:]
        /// As they were first told, before marks and speakers were found.
        var first: [Int: String] = [:]

        mutating func take(_ event: Event) {
            if let attributed = event.attributed {
                segments = Dictionary(attributed.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            }
            guard let segment = event.segment else { return }
            segments[segment.id] = segment
            if first[segment.id] == nil { first[segment.id] = Self.letters(segment.text) }
        }

        /// Whether an event is that of another run: it begins anew, or tells other words under a number that is taken.
        func isOver(before event: Event) -> Bool {
            guard !first.isEmpty else { return false }
            guard let segment = event.segment, event.event == "segment" else {
                return event.event == "started"
            }
            return first[segment.id].map { $0 != Self.letters(segment.text) } ?? false
        }

        /// Whether the same is told once more, and perhaps more of it: a run that was stopped was gone on with.
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
