/// Where results go and what they look like.
extension Options {
    static let output = OptionSpec(
        "output", short: "o", value: .text("FILE|DIR/"), aliases: ["output-file"],
        "write to this file, or one file per format to this directory; - is standard output")
    static let outputDirectory = OptionSpec(
        "output-dir", value: .text("DIR"), "write one file per format to this directory")
    static let nameTemplate = OptionSpec(
        "name-template", value: .text("TEMPLATE"),
        usual: "{name}.{ext}",
        "names of the files in the directory; {parent} is the recording's folder, {file} its name with its extension, {date} "
            + "its day, {title} the report's title"
    )
    static let format = OptionSpec(
        "format", short: "f", value: .choice(OutputFormat.allCases.map(\.rawValue) + ["all"]),
        isRepeatable: true,
        aliases: ["output-format"]
            + OutputFormat.allCases.filter { $0 != .json }.map {
                OptionAlias($0.rawValue, standsFor: $0.rawValue)
            },
        "format to print or write; may be given more than once")
    static let wordTimes = OptionSpec(
        "word-timestamps",
        "write the time of every word in vtt and lrc; Whisper models time words more exactly, but run slower")
    static let lineWidth = OptionSpec(
        "max-line-width", value: .number("N", 10...1000), aliases: ["max-length"],
        usual: "42", "maximum characters in a line of subtitles")
    static let lineCount = OptionSpec(
        "max-lines", value: .number("N", 1...100), aliases: ["max-line-count"], usual: "2",
        "maximum lines in a subtitle")

    static let charactersPerSecond = OptionSpec(
        "max-cps", value: .number("N", 5...100), usual: "20",
        "maximum characters per second in subtitles, unless people speak faster")

    static let followUp = OptionSpec(
        "exec", value: .text("COMMAND"),
        "run COMMAND after each recording, with the recording and the result files as arguments and the JSON on standard input"
    )

    static let obsidian = OptionSpec(
        "obsidian",
        "write Markdown for a vault of Obsidian: people as [[links]], to-dos as tasks, times as links to the recording"
    )

    static let documents = [output, outputDirectory, nameTemplate, format, json, force, obsidian]
    static let subtitles = [wordTimes, lineWidth, lineCount, charactersPerSecond]

    /// Options that replace each other: if one of them is typed, the configured values of the others are ignored.
    static let rivals = [[output, outputDirectory], [format, json]]
}
