import Readback

/// Where results go and how they look, decided from the command line alone. Nothing is created yet.
struct OutputPlan: Hashable, Sendable {
    enum Destination: Hashable, Sendable {
        case standardOutput
        /// One file in one format.
        case file(String)
        /// A file for each format, named after the recording.
        case directory(String, NameTemplate)
    }

    let formats: [OutputFormat]
    let destination: Destination
    let mayOverwrite: Bool
    /// Whether existing results are kept.
    let skipsExisting: Bool
    let style: DocumentStyle
    /// Whether printing is all that the command does.
    let onlyPrints: Bool

    /// - Parameter isDirectory: returns whether a path is an existing directory.
    init(
        _ arguments: ParsedArguments, wantsReport: Bool, isDirectory: (String) -> Bool
    ) throws(CommandFailure) {
        mayOverwrite = arguments.isGiven(Options.force)
        skipsExisting = arguments.isGiven(Options.skipExisting)
        style = DocumentStyle(arguments)
        destination = try Self.destination(arguments, isDirectory: isDirectory)
        formats = try Self.formats(arguments, destination, wantsReport: wantsReport)
        onlyPrints = destination == .standardOutput && !arguments.isGiven(Options.followUp)
        try checkNames(arguments)
    }

    /// The path of a recording's results in a format; `nil` for standard output, and if names are known only once the results are
    /// (``LateNames``).
    func path(for recording: RecordingName, as format: OutputFormat) -> String? {
        switch destination {
        case .standardOutput: nil
        case .file(let path): path
        case .directory(let directory, let template):
            template.isLate
                ? nil : FolderTree.path(to: template.name(of: recording, as: format), in: directory)
        }
    }

    /// Finds a recording's results; `nil` if their names are known beforehand.
    var lateNames: LateNames? {
        guard case .directory(let directory, let template) = destination, template.isLate else { return nil }
        return LateNames(directory: directory, template: template, formats: formats)
    }

    /// Prints a document while the run goes on. If the reader has gone, the run continues only if it does more than print.
    func write(_ document: String) throws {
        try onlyPrints ? StandardOutput.write(.document(document)) : StandardOutput.tell(.document(document))
    }

    private static func destination(
        _ arguments: ParsedArguments, isDirectory: (String) -> Bool
    ) throws(CommandFailure) -> Destination {
        let output = arguments.output.map(withoutRepeatedSlashes)
        let directory = arguments.value(of: Options.outputDirectory).map(withoutRepeatedSlashes)
        let template = try NameTemplate(arguments.value(of: Options.nameTemplate) ?? "{name}.{ext}")
        if let output, let directory {
            throw CommandFailure(
                .wrongUsage,
                "--output \(output) and --output-dir \(directory) exclude each other; give only one")
        }
        if let directory { return .directory(directory, template) }
        if output == nil, arguments.isGiven(Options.openPage), let recording = arguments.operands.first {
            return .file(PageCommand.place(of: recording, arguments))
        }
        guard let output, output != "-" else {
            guard !arguments.isGiven(Options.nameTemplate) else {
                throw CommandFailure(
                    .wrongUsage, "--name-template needs a folder for the files; give one with --output-dir")
            }
            return .standardOutput
        }
        return output.hasSuffix("/") || isDirectory(output) ? .directory(output, template) : .file(output)
    }

    /// Turns `notes//x` into `notes/x`.
    private static func withoutRepeatedSlashes(_ path: String) -> String {
        path.replacing(/\/+/, with: "/")
    }

    private static func formats(
        _ arguments: ParsedArguments, _ destination: Destination, wantsReport: Bool
    ) throws(CommandFailure) -> [OutputFormat] {
        let given = arguments.values(of: Options.format).flatMap { name in
            name == "all" ? OutputFormat.allCases : [OutputFormat(rawValue: name)].compactMap { $0 }
        }
        var formats = given.reduce(into: [OutputFormat]()) { if !$0.contains($1) { $0.append($1) } }
        if formats.isEmpty && arguments.isGiven(Options.json) { formats = [.json] }
        if arguments.isGiven(Options.openPage), !formats.contains(.html), case .directory = destination {
            formats = (formats.isEmpty ? [.md, .json, .srt] : formats) + [.html]
        }
        switch destination {
        case .standardOutput:
            if formats.contains(.ndjson) && formats.count > 1 {
                throw CommandFailure(
                    .wrongUsage,
                    "ndjson is printed during the run and cannot be mixed with other formats; use --output-dir for several"
                )
            }
            if let format = formats.first(where: { !$0.isText }) {
                throw CommandFailure(
                    .wrongUsage,
                    "\(format.rawValue) is not text; name a file with --output, or a folder with --output-dir"
                )
            }
            return formats.isEmpty ? [wantsReport ? .md : .txt] : formats
        case .directory:
            return formats.isEmpty ? [wantsReport ? .md : .txt, .json, .srt] : formats
        case .file(let path): return [try format(of: path, given: formats)]
        }
    }

    /// The format of a file: the given one, or else the one that its extension names.
    private static func format(of path: String, given: [OutputFormat]) throws(CommandFailure) -> OutputFormat
    {
        if given.count > 1 {
            throw CommandFailure(
                .wrongUsage,
                "\(path) can hold one format, not \(given.count); name a folder with --output-dir")
        }
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
        guard let format = given.first ?? OutputFormat(rawValue: ending.lowercased()) else {
            let known = OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(
                .wrongUsage,
                "\(path): the format is not clear from the name; give --format with one of \(known)")
        }
        return format
    }

    /// Checks that names are unique: no two formats may share one.
    private func checkNames(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard lateNames == nil || formats.contains(.json) else {
            throw CommandFailure(
                .wrongUsage,
                "--name-template with {date} or {title} needs JSON among the formats, which says whose results they are; "
                    + "add --json")
        }
        guard formats.count > 1, case .directory(_, let template) = destination, !template.tellsFormatsApart
        else { return }
        throw CommandFailure(
            .wrongUsage, "--name-template gives every format the same name; add {ext} to it")
    }
}

/// Layout choices for formats that leave some open.
struct DocumentStyle: Hashable, Sendable {
    var subtitles = SubtitleLimits()
    /// Whether every word has its time, in formats that support it.
    var hasWordTimes = false
    /// Whether each sentence of a writing model is followed by the words that it is based on.
    var showsQuotes = false
    /// Whether Markdown is written for an Obsidian vault.
    var isForVault = false

    init() {}

    init(_ arguments: ParsedArguments) {
        let usual = SubtitleLimits()
        subtitles = SubtitleLimits(
            lineWidth: arguments.number(of: Options.lineWidth) ?? usual.lineWidth,
            lineCount: arguments.number(of: Options.lineCount) ?? usual.lineCount,
            charactersPerSecond: arguments.number(of: Options.charactersPerSecond)
                ?? usual.charactersPerSecond)
        hasWordTimes = arguments.isGiven(Options.wordTimes)
        showsQuotes = arguments.isGiven(Options.quotes)
        isForVault = arguments.isGiven(Options.obsidian)
    }
}
