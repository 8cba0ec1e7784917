import Readback

/// Where results go and what they look like, decided from the command line alone. Nothing has been made yet.
struct OutputPlan: Hashable, Sendable {
    enum Destination: Hashable, Sendable {
        case standardOutput
        /// One file of one format.
        case file(String)
        /// A file per format, named after the recording.
        case directory(String, NameTemplate)
    }

    let formats: [OutputFormat]
    let destination: Destination
    let mayOverwrite: Bool
    /// Results that are there stay.
    let skipsExisting: Bool
    let style: DocumentStyle
    /// Nothing comes of the command but what it prints.
    let onlyPrints: Bool

    /// - Parameter isDirectory: Whether a path names a directory that is there.
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

    /// The file that holds a recording's results in a format; `nil` for standard output, and where names are known no sooner than the results
    /// are (``LateNames``).
    func path(for recording: RecordingName, as format: OutputFormat) -> String? {
        switch destination {
        case .standardOutput: nil
        case .file(let path): path
        case .directory(let directory, let template):
            template.isLate
                ? nil : FolderTree.path(to: template.name(of: recording, as: format), in: directory)
        }
    }

    /// What finds the results of a recording; `nil` where their names are known before.
    var lateNames: LateNames? {
        guard case .directory(let directory, let template) = destination, template.isLate else { return nil }
        return LateNames(directory: directory, template: template, formats: formats)
    }

    /// Prints while there is more to be heard. When nobody reads any more, hearing goes on only where something else comes of it.
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

    /// `notes//x` is `notes/x`, and reads like it.
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

    /// A file's format is the one that was asked for, or else the one that its name ends in.
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

    /// Two formats must not have one name.
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

/// How documents are laid out where a format leaves a choice.
struct DocumentStyle: Hashable, Sendable {
    var subtitles = SubtitleLimits()
    /// Every word has its time, in the formats that can say it.
    var hasWordTimes = false
    /// Behind each sentence of a model that writes stands what was said.
    var showsQuotes = false
    /// Markdown is for a vault of notes.
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
