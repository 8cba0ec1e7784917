import Foundation

/// Tables with a header row, separated by tabs, commas or semicolons: Readback's own, those of whisper.cpp and openai-whisper,
/// whose times are milliseconds, and any other with a column of starts and one of texts.
struct TableText: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard let head = source.lines.first,
            let separator = ["\t", ",", ";"].first(where: { head.contains($0) })
        else { return nil }
        var rows = SeparatedRows(source.text, separator: Character(separator))
        guard let names = rows.next()?.map(\.text), let columns = TableColumns(names) else { return nil }
        var (found, leftOut) = ([TableColumns.Row](), [String]())
        for fields in rows where fields.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) {
            if let row = columns.row(fields, separator: separator) {
                found.append(row)
                leftOut += row.leftOut
            } else {
                leftOut.append(fields.map(\.text).joined(separator: separator))
            }
        }
        let unit = Self.secondsInOne(
            found.flatMap { [$0.start, $0.end].compactMap { $0 } },
            characters: found.reduce(0) { $0 + $1.text.count })
        let turns = found.map { row in
            ImportedTurn(
                SpreadsheetCell.original(of: row.text), speaker: row.speaker.map(SpreadsheetCell.original),
                start: Self.time(row.start, unit), end: row.end.flatMap { Self.time($0, unit) })
        }
        return ImportedTranscript(turns: turns, leftOut: leftOut)
    }

    /// The number of seconds in one unit. Whole numbers are milliseconds, unless no one could speak that fast.
    private static func secondsInOne(_ numbers: [String], characters: Int) -> Double {
        guard numbers.allSatisfy({ Int64($0) != nil }) else { return 1 }
        let last = numbers.compactMap(Double.init).max() ?? 0
        return Double(characters) > 200 * last / 1000 ? 1 : 0.001
    }

    private static func time(_ field: String, _ unit: Double) -> Int64? {
        let plain = field.trimmingCharacters(in: .whitespaces)
        guard !plain.isEmpty else { return nil }
        return ClockText.time(plain) ?? milliseconds(Double(plain).map { $0 * unit }) ?? TimeSense.unreadable
    }
}
