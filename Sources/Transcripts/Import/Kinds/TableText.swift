import Foundation

/// Tables with a line of headings, tab- or comma-separated: ours, and those of whisper.cpp and openai-whisper, whose times are
/// milliseconds; and any other that has a column of starts and one of texts.
struct TableText: TranscriptKind {
    private static let headings: [(column: Column, names: Set<String>)] = [
        (.start, ["start", "begin", "start time", "start_time", "starttime", "from", "time", "timestamp"]),
        (.end, ["end", "end time", "end_time", "endtime", "to", "stop"]),
        (.text, ["text", "transcript", "content", "sentence", "utterance"]),
        (.speaker, ["speaker", "name", "speaker name", "speaker_name", "who"]),
    ]

    private enum Column: Hashable {
        case start, end, text, speaker
    }

    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        guard let head = source.lines.first,
            let separator = ["\t", ",", ";"].first(where: { head.contains($0) })
        else { return nil }
        var rows = SeparatedRows(source.text, separator: Character(separator))
        guard let names = rows.next() else { return nil }
        let columns = Self.columns(names)
        guard let start = columns[.start], let text = columns[.text] else { return nil }
        let all = rows.filter { row in row.contains { !$0.allSatisfy(\.isWhitespace) } }
        let found = all.filter { $0.count > max(start, text) }
        let times = [start] + [columns[.end]].compactMap { $0 }
        let unit = secondsInOne(
            found.flatMap { row in times.compactMap { row.indices.contains($0) ? row[$0] : nil } },
            characters: found.reduce(0) { $0 + $1[text].count })
        let turns = found.map { row in
            ImportedTurn(
                SpreadsheetCell.original(of: row[text]),
                speaker: columns[.speaker].flatMap {
                    row.indices.contains($0) ? SpreadsheetCell.original(of: row[$0]) : nil
                },
                start: time(row[start], unit),
                end: columns[.end].flatMap { row.indices.contains($0) ? time(row[$0], unit) : nil })
        }
        let short = all.filter { $0.count <= max(start, text) }
        return ImportedTranscript(turns: turns, leftOut: short.map { $0.joined(separator: separator) })
    }

    private static func columns(_ names: [String]) -> [Column: Int] {
        var columns: [Column: Int] = [:]
        for (index, name) in names.enumerated() {
            let plain = name.trimmingCharacters(in: .whitespaces).lowercased()
            for (column, known) in headings where known.contains(plain) && columns[column] == nil {
                columns[column] = index
            }
        }
        return columns
    }

    /// Seconds in one of the numbers. Whole numbers are milliseconds, unless nobody could speak that fast.
    private func secondsInOne(_ numbers: [String], characters: Int) -> Double {
        guard numbers.allSatisfy({ Int64($0) != nil }) else { return 1 }
        let last = numbers.compactMap(Double.init).max() ?? 0
        return Double(characters) > 200 * last / 1000 ? 1 : 0.001
    }

    private func time(_ field: String, _ unit: Double) -> Int64? {
        let plain = field.trimmingCharacters(in: .whitespaces)
        guard !plain.isEmpty else { return nil }
        return ClockText.time(plain) ?? milliseconds(Double(plain).map { $0 * unit }) ?? TimeSense.unreadable
    }
}

/// The rows of a table. Fields may stand in quotation marks, which are doubled inside (RFC 4180).
struct SeparatedRows: Sequence, IteratorProtocol {
    private var rest: Substring
    private let separator: Character

    init(_ text: String, separator: Character) {
        rest = text[...]
        self.separator = separator
    }

    mutating func next() -> [String]? {
        guard !rest.isEmpty else { return nil }
        var fields: [String] = []
        while true {
            fields.append(rest.first == "\"" ? quoted() : plain())
            guard let next = rest.popFirst(), next == separator else { return fields }
        }
    }

    private mutating func plain() -> String {
        let separator = separator
        let field = rest.prefix { $0 != separator && !$0.isNewline }
        rest = rest[field.endIndex...]
        return String(field)
    }

    private mutating func quoted() -> String {
        var field = ""
        rest.removeFirst()
        while let character = rest.popFirst() {
            if character != "\"" {
                field.append(character)
            } else if rest.first == "\"" {
                field.append("\"")
                rest.removeFirst()
            } else {
                break
            }
        }
        // What stands behind the mark is damage.
        return field + plain()
    }
}
