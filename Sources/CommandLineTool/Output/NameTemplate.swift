import Foundation

/// The name of a recording and its parts, derived from its path.
struct RecordingName: Hashable, Sendable {
    let path: String

    init(_ path: String) { self.path = path }

    /// The name without its folder: `call.mp3` of `monday/call.mp3`.
    var file: String { path == "-" ? stem : URL(fileURLWithPath: path).lastPathComponent }

    /// The name without folder and extension: `call` of `monday/call.mp3`.
    var stem: String {
        path == "-" ? "standard-input" : URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    }

    /// The day on which the file was last modified, in ISO 8601; `nil` for standard input.
    var day: String? {
        guard path != "-",
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        else { return nil }
        return Self.day(of: date)
    }

    /// The day of a date in the local time zone.
    static func day(of date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }

    /// The name of the containing folder: `monday` of `monday/call.mp3`.
    var parent: String {
        // Standardized, so that `.` and `..` become real folder names.
        let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
        return path == "-" || folder.path == "/" ? "" : folder.lastPathComponent
    }
}

/// A pattern for output file names: text with `{name}`, `{file}`, `{ext}` and `{parent}` in it, and with `{date}` and `{title}`, which are
/// known only after transcription.
struct NameTemplate: Hashable, Sendable {
    private enum Part: Hashable {
        case text(String)
        case field(Field)
    }

    private enum Field: String, CaseIterable {
        case name, file, ext, parent, date, title

        /// Known only once the results are.
        var isLate: Bool { self == .date || self == .title }
    }

    private let parts: [Part]

    /// Facts about a recording that are known only once its results are.
    struct LateFacts: Hashable, Sendable {
        /// In ISO 8601; `nil` if unknown.
        var day: String?
        var title: String?
    }

    init(_ template: String) throws(CommandFailure) {
        var parts: [Part] = []
        var rest = template[...]
        while let opening = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<opening])))
            guard let closing = rest[opening...].firstIndex(of: "}") else {
                throw CommandFailure(.wrongUsage, "--name-template '\(template)': a { has no matching }")
            }
            let name = String(rest[rest.index(after: opening)..<closing])
            guard let field = Field(rawValue: name) else {
                let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                throw CommandFailure(
                    .wrongUsage, "--name-template '\(template)': {\(name)} is unknown; use one of \(known)")
            }
            parts.append(.field(field))
            rest = rest[rest.index(after: closing)...]
        }
        parts.append(.text(String(rest)))
        self.parts = parts
        guard !template.hasPrefix("/"), !Self.steps(of: template).contains("..") else {
            throw CommandFailure(
                .wrongUsage,
                "--name-template '\(template)' leads out of the folder; choose the folder with --output-dir"
            )
        }
        // All results of a recording then lie next to each other and share one name.
        guard !isLate || template.hasSuffix(".{ext}") else {
            throw CommandFailure(
                .wrongUsage, "--name-template '\(template)': with {date} or {title} it has to end in .{ext}")
        }
    }

    var tellsFormatsApart: Bool { parts.contains(.field(.ext)) }

    /// Whether the names are known only once the results are.
    var isLate: Bool {
        parts.contains { if case .field(let field) = $0 { field.isLate } else { false } }
    }

    /// Whether results may lie in subfolders of the output folder.
    var makesFolders: Bool {
        parts.contains { if case .text(let text) = $0 { text.contains("/") } else { false } }
    }

    /// The path of the file relative to the output folder. It never leads out of that folder, whatever the recording is called.
    func name(
        of recording: RecordingName, as format: OutputFormat, _ facts: LateFacts = LateFacts()
    ) -> String {
        let name = parts.map { part in
            switch part {
            case .text(let text): text
            case .field(.name): recording.stem
            case .field(.file): recording.file
            case .field(.ext): format.fileExtension
            case .field(.parent): recording.parent
            case .field(.date): facts.day ?? "undated"
            case .field(.title): facts.title.flatMap(FileTitle.text) ?? recording.stem
            }
        }.joined()
        return Self.steps(of: name).map { $0 == ".." ? "_" : $0 }.joined(separator: "/")
    }

    private static func steps(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }
}
