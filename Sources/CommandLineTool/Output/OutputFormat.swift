/// The formats that the program writes.
enum OutputFormat: String, CaseIterable, Sendable {
    case md, html, txt, json, ndjson, srt, vtt, tsv, csv, lrc, docx

    /// It can be shown, and go through a pipe.
    var isText: Bool { self != .docx }

    /// The end of the file's name.
    var fileExtension: String { rawValue }
}
