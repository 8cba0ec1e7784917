import Timeline

/// One line per segment in columns: start and end in whole milliseconds, the text, the speaker.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it.
///
/// ```swift
/// print(TableExporter.tabs.string(from: transcript))
/// ```
public struct TableExporter: TranscriptExporter {
    /// Tab-separated (`.tsv`).
    public static let tabs = TableExporter(separator: "\t")
    /// Comma-separated (`.csv`) by RFC 4180: texts in quotation marks, quotation marks doubled.
    public static let commas = TableExporter(separator: ",")

    private let separator: String

    /// Writes a row for each segment, under the names of the columns.
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
