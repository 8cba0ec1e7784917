import Timeline

/// One line per segment in columns: start and end in whole milliseconds, the text, the speaker.
///
/// Text that a spreadsheet would take for a formula gets an apostrophe in front.
///
/// ```swift
/// print(TableExporter.tabs.string(from: transcript))
/// ```
public struct TableExporter: TranscriptExporter {
    /// Tab-separated (`.tsv`).
    public static let tabs = TableExporter(separator: "\t")
    /// Comma-separated (`.csv`) as in RFC 4180: text in quotation marks, quotation marks inside it doubled.
    public static let commas = TableExporter(separator: ",")

    private let separator: String

    /// Writes the column names, then one row per segment.
    public func write(_ transcript: PrintableTranscript, to output: inout some TextOutputStream) {
        writeRow(["start", "end", "text", "speaker"], to: &output)
        for segment in transcript.segments {
            let times = [segment.range.start, segment.range.end].map { String($0.milliseconds ?? 0) }
            writeRow(times + [segment.text, segment.speaker ?? ""].map(field), to: &output)
        }
    }

    private func writeRow(_ fields: [String], to output: inout some TextOutputStream) {
        output.write(fields.joined(separator: separator) + "\n")
    }

    private func field(_ text: String) -> String {
        let cell = SpreadsheetCell.text(of: text)
        return separator == "," ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
    }
}
