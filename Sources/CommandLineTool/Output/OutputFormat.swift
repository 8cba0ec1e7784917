/// The formats that the program writes.
enum OutputFormat: String, CaseIterable, Sendable {
    case md, html, txt, json, ndjson, srt, vtt, tsv, csv, lrc

    /// The end of the file's name.
    var fileExtension: String { rawValue }
}
