/// The formats that the program writes.
enum OutputFormat: String, CaseIterable, Sendable {
    case md, json, srt, vtt, txt

    /// The end of the file's name.
    var fileExtension: String { rawValue }
}
