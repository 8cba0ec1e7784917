/// The formats that the program writes.
enum OutputFormat: String, CaseIterable, Sendable {
    case md, html, txt, json, ndjson, srt, vtt, tsv, csv, lrc, docx

    /// It can be shown, and go through a pipe.
    var isText: Bool { self != .docx }

    /// It has a place for what a reader has to know of the recording and the transcript.
    var hasNotices: Bool { [.md, .html, .json, .docx].contains(self) }

    /// The end of the file's name.
    var fileExtension: String { rawValue }
}
