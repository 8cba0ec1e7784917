import Foundation

/// Labels of Audacity: start and end in seconds and the label, separated by tabs.
struct AudacityLabels: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        var turns: [ImportedTurn] = []
        for line in source.lines where !line.allSatisfy(\.isWhitespace) {
            let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
            // The frequencies of a label are on a line of their own.
            if fields[0] == "\\", fields.dropFirst().allSatisfy({ Double($0) != nil }) { continue }
            guard fields.count == 3, fields[0].contains("."), let start = milliseconds(Double(fields[0])),
                let end = milliseconds(Double(fields[1]))
            else { return nil }
            turns.append(ImportedTurn(fields[2], start: start, end: end))
        }
        return turns.isEmpty ? nil : ImportedTranscript(turns: SpeakerNames.apart(turns), areCues: true)
    }
}
