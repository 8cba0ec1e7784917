/// The formats that the program writes.
enum OutputFormat: String, CaseIterable, Sendable {
    case md, html, txt, json, ndjson, srt, vtt, tsv, csv, lrc, docx

    /// Whether the format is text that can be printed or piped.
    var isText: Bool { self != .docx }

    /// Whether the format has a place for notices about the recording and the transcript.
    var hasNotices: Bool { [.md, .html, .json, .docx].contains(self) }

    /// The extension of the file name.
    var fileExtension: String { rawValue }
}
